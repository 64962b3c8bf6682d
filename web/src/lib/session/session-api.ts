import { ApiError, toApiError, unreachable } from '../api-error.ts';

export type Tokens = { readonly token: string; readonly refreshToken: string };

/** The session's own calls: they carry no expiring bearer of their own, so they stand outside `lib/http.ts`. */
export interface SessionApi {
  /** `companyId`: where the person wants to begin, if it is still open to them. */
  login(username: string, password: string, companyId: string | null): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  /** The documented answer is a token; the refresh token stays, unless another one comes with it. */
  switchCompany(token: string, refreshToken: string, companyId: string): Promise<Tokens>;
  logout(token: string, refreshToken: string): Promise<void>;
}

type Options = { readonly fetch: typeof fetch; readonly language: () => string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const readTokens = async (response: Response, kept?: string): Promise<Tokens> => {
  const body: unknown = await response.json().catch(() => null);
  const token = isRecord(body) ? body.token : undefined;
  const refreshToken = (isRecord(body) ? body.refresh_token : undefined) ?? kept;
  if (typeof token !== 'string' || typeof refreshToken !== 'string') {
    throw new ApiError(response.status, { code: 'unreadable', message: '', detail: '', errors: [] });
  }
  return { token, refreshToken };
};

export const createSessionApi = ({ fetch, language }: Options): SessionApi => {
  const post = async (path: string, body: object, token?: string): Promise<Response> => {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    }).catch(() => {
      throw unreachable();
    });
    if (!response.ok) throw await toApiError(response);
    return response;
  };

  return {
    login: async (username, password, companyId) =>
      readTokens(await post('/api/login_check', { username, password, ...(companyId === null ? {} : { companyId }) })),
    refresh: async (refreshToken) => readTokens(await post('/token/refresh', { refresh_token: refreshToken })),
    switchCompany: async (token, refreshToken, companyId) =>
      readTokens(await post(`/api/companies/${encodeURIComponent(companyId)}/switch`, {}, token), refreshToken),
    logout: async (token, refreshToken) => {
      await post('/api/logout', { refresh_token: refreshToken }, token);
    },
  };
};
