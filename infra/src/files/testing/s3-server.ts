import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { machineNow } from '../../clock/clock.ts';
import type { S3Settings } from '../s3.ts';

/**
 * An S3 server for tests, in memory, path style. It checks what a real one checks, by AWS's description of signature version 4 and
 * not by the client's code: signature, date, the hash of what was sent. Lists two objects a page.
 */
export type S3Server = {
  settings: S3Settings;
  objects: Map<string, { content: Buffer; modified: Date }>;
  /** Names of the answers that were refusals. */
  refused: string[];
  /** Answers so many calls with 503. */
  failNext(calls: number): void;
  close(): Promise<void>;
};

const pageSize = 2;
const [accessKeyId, secretAccessKey, region, bucket] = ['AKID', 'secret/of+tests', 'eu-south-1', 'cadenza-files'];

export const startS3Server = async (): Promise<S3Server> => {
  const objects: S3Server['objects'] = new Map();
  const refused: string[] = [];
  let failing = 0;

  const refuse = (response: ServerResponse, status: number, code: string): void => {
    refused.push(code);
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    if (failing > 0) {
      failing--;
      return refuse(response, 503, 'SlowDown');
    }
    const problem = problemOf(request, content);
    if (problem !== undefined) return refuse(response, 403, problem);
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, inBucket, ...rest] = url.pathname.split('/');
    if (inBucket !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const name = decodeURIComponent(rest.join('/'));
    if (name === '') return void response.end(listed(objects, url.searchParams));
    const found = objects.get(name);
    if (request.method === 'PUT') {
      objects.set(name, { content, modified: new Date(machineNow()) });
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else if (found === undefined) refuse(response, 404, 'NoSuchKey');
    else send(request, response, found);
  };

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { endpoint, region, bucket, accessKeyId, secretAccessKey, prefix: 'tests/' },
    objects,
    refused,
    failNext: (calls) => {
      failing = calls;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { content, modified }: { content: Buffer; modified: Date },
) => {
  const headers = { 'last-modified': modified.toUTCString() };
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (from === undefined) {
    response.writeHead(200, { ...headers, 'content-length': content.length });
    return void response.end(request.method === 'HEAD' ? undefined : content);
  }
  const part = content.subarray(Number(from), Number(to) + 1);
  const range = `bytes ${from}-${to}/${content.length}`;
  response.writeHead(206, { ...headers, 'content-length': part.length, 'content-range': range }).end(part);
};

const listed = (objects: S3Server['objects'], asked: URLSearchParams): string => {
  const after = asked.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(asked.get('prefix') ?? '') && name > after).sort();
  const page = names.slice(0, pageSize);
  const contents = page.map((name) => {
    const { content, modified } = objects.get(name) as { content: Buffer; modified: Date };
    return `<Contents><Key>${name}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const next = names.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
};

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The code of the refusal; undefined where the call is signed by who holds the key. */
const problemOf = ({ headers, method, url: path }: IncomingMessage, content: Buffer): string | undefined => {
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [key, ...scope] = credential.split('/');
  const date = String(headers['x-amz-date']);
  const payload = String(headers['x-amz-content-sha256']);
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  if (scope.join('/') !== `${date.slice(0, 8)}/${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const [, y, mo, d, h, mi, s] = (/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []).map(Number);
  const signedAt = Date.UTC(y ?? 0, (mo ?? 0) - 1, d, h, mi, s);
  if (Math.abs(machineNow() - signedAt) > 15 * 60_000) return 'RequestTimeTooSkewed';
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(content)) return 'XAmzContentSHA256Mismatch';
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!names.split(';').includes(name)) return 'AccessDenied';
  }
  const url = new URL(path ?? '/', 'http://s3');
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query.join('&'),
    signed.join(''),
    names,
    payload,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
  const signing = scope.reduce<Buffer | string>((one, part) => hmac(one, part), `AWS4${secretAccessKey}`);
  return hmac(signing, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
};
