import { password } from '@cadenza/infra/passwords/testing/cheap-hash';
import { type FormPart, formOf } from './form.ts';
import { holdAnswer, holdWords } from './held-answers.ts';

export { password };
export type Reply = { status: number; body: unknown; headers: Record<string, unknown> };

export type GraphqlReply = {
  data: unknown;
  errors?: { message: string; extensions: { code: string } }[];
  extensions?: object;
};

/** One signed-in user: REST and GraphQL with their token. */
export type Client = {
  token: string;
  userId: string;
  companyId: string;
  get: (path: string, headers?: Record<string, string>) => Promise<Reply>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  delete: (path: string) => Promise<Reply>;
  /** A form with files. */
  form: (
    method: 'POST' | 'PUT',
    path: string,
    parts: readonly FormPart[],
    headers?: Record<string, string>,
  ) => Promise<Reply>;
  graphql: (query: string, variables?: object, headers?: Record<string, string>) => Promise<GraphqlReply>;
};

/** One call of the api, in the process or over the network. */
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

export const clientVia = (made: Call, token: string, userId: string, companyId: string): Client => {
  const call: Call = async (method, path, ...rest) => {
    const answer = await made(method, path, ...rest);
    holdAnswer(method, path, answer);
    holdWords(method, path, answer.body);
    return answer;
  };
  const auth: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  return {
    token,
    userId,
    companyId,
    get: (path, headers) => call('GET', path, undefined, { ...auth, ...headers }),
    post: (path, body = {}, headers) => call('POST', path, body, { ...auth, ...headers }),
    put: (path, body = {}, headers) => call('PUT', path, body, { ...auth, ...headers }),
    delete: (path) => call('DELETE', path, undefined, auth),
    form: (method, path, parts, headers) => {
      const { payload, type } = formOf(parts);
      return call(method, path, payload, { ...auth, 'content-type': type, ...headers });
    },
    graphql: async (query, variables = {}, headers = {}) =>
      (await call('POST', '/graphql', { query, variables }, { ...auth, ...headers })).body as GraphqlReply,
  };
};

/**
 * For clients of one server: what one of them wrote is there when another one reads next, as for a page that is told of it live.
 * Of one's own writes nothing is said: that these are read is the server's business.
 */
export const afterOthers = (call: Call): Call => {
  let last: { position: string; by: string | undefined } | undefined;
  return async (method, path, payload, headers = {}) => {
    const { authorization: by } = headers;
    const reads = method === 'GET' || path === '/graphql';
    const after = reads && last && last.by !== by ? { 'x-read-after': last.position } : {};
    const answer = await call(method, path, payload, { ...after, ...headers });
    const position = answer.headers['x-position'];
    if (typeof position === 'string' && (!last || BigInt(position) > BigInt(last.position))) last = { position, by };
    return answer;
  };
};

export const signIn = async (
  call: Call,
  { userId, companyId, username }: { userId: string; companyId: string; username: string },
): Promise<Client> => {
  const { body } = await call('POST', '/api/login_check', { username, password });
  return clientVia(call, (body as { token: string }).token, userId, companyId);
};

/** Calls over the network. */
export const callAt =
  (address: string): Call =>
  async (method, path, payload, headers = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(payload === undefined
        ? {}
        : { body: Buffer.isBuffer(payload) ? new Uint8Array(payload) : JSON.stringify(payload) }),
    });
    const text = await response.text();
    const json = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      body: json ? JSON.parse(text) : text,
      headers: Object.fromEntries(response.headers),
    };
  };
