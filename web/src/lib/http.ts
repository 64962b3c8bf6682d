import { type ApiError, noAnswer, toApiError, unreachable } from './api-error.ts';
import { type SessionStore, signedIn } from './session/session-store.ts';

export type HttpRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a FormData goes as multipart. */
  readonly body?: object;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly signal?: AbortSignal;
  /** Under which a command can be taken back, or sent once more. */
  readonly commandId?: string;
};

/** A refusal that ends at the login: an unrecoverable 401, or a 403. */
export type Refusal = { readonly kind: 'sessionOver' | 'forbidden'; readonly error: ApiError };

export type Http = ReturnType<typeof createHttp>;

type Options = {
  readonly fetch: typeof fetch;
  readonly session: Pick<SessionStore, 'get' | 'refresh' | 'freshToken' | 'end'>;
  readonly language: () => string;
};

const withQuery = (path: string, query: HttpRequest['query']): string => {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [[key, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
};

/** ms in which an answer must begin; the longest that the server does in one call takes less. A file on its way up has its own pace. */
const answerTimeout = 60_000;

/**
 * Calls with the bearer of the session. A 401 is answered by one refresh and one repeat; what cannot be mended is told to
 * `onRefusal` and thrown. Errors are always `ApiError`.
 */
export const createHttp = ({ fetch, session, language }: Options) => {
  const listeners = new Set<(refusal: Refusal) => void>();
  const refuse = (refusal: Refusal): ApiError => {
    for (const listener of listeners) listener(refusal);
    return refusal.error;
  };

  const send = (input: RequestInfo | URL, init: RequestInit, token: string | null): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('accept-language', language());
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const limit = new AbortController();
    const timer = init.body instanceof FormData ? undefined : setTimeout(() => limit.abort(), answerTimeout);
    const signal = init.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
    return (
      fetch(input, { ...init, headers, signal })
        // Told apart from a fault of the page, which is a TypeError too.
        .catch((error: unknown) => {
          if (init.signal?.aborted) throw error;
          throw limit.signal.aborted ? noAnswer() : unreachable();
        })
        .finally(() => clearTimeout(timer))
    );
  };

  /** `fetch` as the signed-in user, for clients that read answers themselves (Apollo). Other refusals are theirs to judge. */
  const authorizedFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const token = await session.freshToken();
    const response = await send(input, init, token);
    if (response.status !== 401 || token === null) return response;
    const next = await session.refresh(token);
    return next === null ? response : send(input, init, next);
  };

  const raw = async (
    path: string,
    { method = 'GET', body, query, signal, commandId }: HttpRequest = {},
  ): Promise<Response> => {
    const init: RequestInit = { method, ...(signal === undefined ? {} : { signal }) };
    if (body instanceof FormData) init.body = body;
    else if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { 'content-type': 'application/json' };
    }
    if (commandId !== undefined) init.headers = { ...init.headers, 'idempotency-key': commandId };
    const response = await authorizedFetch(withQuery(path, query), init);
    if (response.ok) return response;
    const error = await toApiError(response);
    if (response.status === 401) {
      if (signedIn(session.get()) !== null) session.end();
      throw refuse({ kind: 'sessionOver', error });
    }
    throw response.status === 403 ? refuse({ kind: 'forbidden', error }) : error;
  };

  return {
    raw,
    fetch: authorizedFetch,
    refuse,
    /** The JSON of the answer; undefined for an empty one (204). The caller says what shape it documents. */
    json: async <T>(path: string, request?: HttpRequest): Promise<T> => {
      const text = await (await raw(path, request)).text();
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    onRefusal: (listener: (refusal: Refusal) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
