import pMap from 'p-map';

/** A signed-in user over REST, as the documented contract has it. */
export type RestClient = {
  token: () => string;
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body: object) => Promise<T>;
  put: <T>(path: string, body: object) => Promise<T>;
  delete: (path: string) => Promise<void>;
  /** Goes on in another company. */
  switchTo: (companyId: string) => Promise<void>;
};

export type Login = { username: string; password: string };

/** Logs in. Every call throws, with what the server said, unless it answers with a 2xx. */
export const signIn = async (address: string, { username, password }: Login): Promise<RestClient> => {
  let token = '';
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  ({ token } = await call<{ token: string }>('POST', '/api/login_check', { username, password }));
  return {
    token: () => token,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
    switchTo: async (companyId) => {
      ({ token } = await call<{ token: string }>('POST', `/api/companies/${companyId}/switch`, {}));
    },
  };
};

/** Works through items, so many at once, in their order of starting; answers in the order of the items. */
export const inParallel = <T, R>(
  width: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> => pMap(items, work, { concurrency: width }) as Promise<R[]>;
