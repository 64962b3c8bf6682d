import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { parse } from 'graphql';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createAsk } from './ask.ts';
import { extensionsOf, GraphqlRefusal } from './graphql-refusal.ts';
import { forgetPosition, readAfter } from './read-after.ts';

type Saved = { readonly save: { readonly position: string } | null };
const read: TypedDocumentNode<{ readonly days: number }, { readonly from: string }> = parse(
  'query Days($from: ID) { days }',
);
const save: TypedDocumentNode<Saved, object> = parse('mutation Save { save { position } }');

const answer = (body: unknown, status = 200, type = 'application/json'): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });

const begin = (...answers: readonly Response[]) => {
  const send = vi.fn<typeof fetch>();
  for (const one of answers) send.mockResolvedValueOnce(one);
  const refuse = vi.fn(({ error }: { readonly error: ApiError }) => error);
  const endSession = vi.fn();
  return { send, refuse, endSession, ask: createAsk({ fetch: send, refuse, endSession }) };
};

test('a question is sent with its name and variables, and answered by its data', async () => {
  const { send, ask } = begin(answer({ data: { days: 3 } }));
  expect(await ask(read, { from: 'a' })).toEqual({ days: 3 });
  expect(send.mock.calls[0]?.[0]).toBe('/graphql');
  expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toMatchObject({
    operationName: 'Days',
    variables: { from: 'a' },
    query: expect.stringContaining('days'),
  });
});

test('what a command has written is read by the next question', async () => {
  forgetPosition();
  const { send, ask } = begin(answer({ data: { save: { position: '12' } } }), answer({ data: { days: 3 } }));
  await ask(save, {});
  expect(readAfter()).toBe('12');
  await ask(read, { from: 'a' });
  expect(send.mock.calls[1]?.[1]?.headers).toMatchObject({ 'x-read-after': '12' });
  forgetPosition();
});

test('a refusal keeps its words and what belongs to it, whatever its status', async () => {
  const errors = [{ message: 'Cambiato.', extensions: { code: 'conflict', errors: [{ present: 'Olio' }] } }];
  const type = 'application/graphql-response+json';
  const { ask, refuse } = begin(answer({ data: { save: null }, errors }), answer({ errors }, 400, type));
  for (const _ of [200, 400]) {
    const error = await ask(save, {}).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(GraphqlRefusal);
    expect([String(error), extensionsOf(error).code]).toEqual(['GraphqlRefusal: Cambiato.', 'conflict']);
  }
  expect(refuse).not.toHaveBeenCalled();
});

test('an answer that is none of GraphQL is told in the words of the server', async () => {
  const { ask } = begin(answer({ code: 'busy', message: 'Troppe richieste.', detail: '' }, 429));
  const error = await ask(read, { from: 'a' }).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, code: 'busy', message: 'Troppe richieste.' });
});

test.each([
  ['by its status', answer({ code: 'session_expired', message: 'Scaduta.', detail: '' }, 401)],
  ['in GraphQL', answer({ errors: [{ message: 'Scaduta.', extensions: { code: 'not_authenticated' } }] })],
])('a session that is over ends at the login: told %s', async (_, response) => {
  const { ask, refuse, endSession } = begin(response);
  await expect(ask(read, { from: 'a' })).rejects.toThrow('Scaduta.');
  expect(endSession).toHaveBeenCalledOnce();
  expect(refuse).toHaveBeenCalledWith(expect.objectContaining({ kind: 'sessionOver' }));
});
