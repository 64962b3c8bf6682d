import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';
import { sentFile } from './file-answer.ts';
import { jsonOfList, ListAnswer } from './list-answer.ts';
import type { Answer } from './route.ts';

/** A list is made into text, and a file opened, in the turn of who asked for it. */
export const written = async ({ body, headers, file, ...answer }: Answer, request: FastifyRequest): Promise<Answer> => {
  if (file) {
    const sent = await sentFile(file, request);
    return { ...sent, headers: { ...sent.headers, ...headers } };
  }
  return body instanceof ListAnswer
    ? {
        ...answer,
        headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
        body: await jsonOfList(body),
      }
    : { ...answer, body, ...(headers && { headers }) };
};

/** The answer that was given before, where it still is the answer; without its body to who has it already. */
export const remembered = async (
  { url, headers: asked }: FastifyRequest,
  { actor }: Session,
  { answers }: Services,
  make: () => Promise<Answer>,
): Promise<Answer> => {
  const { value } = await answers.serve(actor.companyId, url, async () => {
    const answer = await make();
    const { body } = answer;
    if (!Buffer.isBuffer(body)) throw new TypeError('only a list is remembered');
    const etag = `W/"${hash('sha1', body, 'base64url')}"`;
    const headers = { ...answer.headers, etag };
    return { value: { ...answer, headers }, bytes: body.length };
  });
  const { etag } = value.headers;
  const has = String(asked['if-none-match'] ?? '').split(/\s*,\s*/);
  return has.some((tag) => tag === '*' || tag === etag || `W/${tag}` === etag)
    ? { status: 304, headers: { etag, vary: 'accept-encoding' } }
    : value;
};
