import { noAnswer, toApiError, unreachable } from '../../lib/api-error.ts';
import { currentLanguage } from '../../lib/language-store.ts';

export type License = { readonly id: string; readonly name: string; readonly description: string | null };
/** `value`: euro, what is asked before a discount. */
export type LicensePrice = {
  readonly id: string;
  readonly licenseId: string;
  readonly discount: { readonly type: 'F' | 'P'; readonly value: string; readonly description: string } | null;
  readonly value: string;
  readonly recurrence: 'M' | 'A';
};
export type Begun = { readonly stripeCompanyId: string; readonly userId: string };
export type Verified = Begun & {
  readonly businessName: string;
  readonly username: string;
  readonly stripeProductPriceId: string | null;
};

/** ms in which an answer must come. */
const timeout = 30_000;

/** Asks without a session: whoever is signed in is nobody else here. Throws an `ApiError`. */
const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const limit = AbortSignal.timeout(timeout);
  const headers = { 'accept-language': currentLanguage(), ...init.headers };
  const response = await fetch(path, { ...init, headers, signal: limit }).catch((): never => {
    throw limit.aborted ? noAnswer() : unreachable();
  });
  if (!response.ok) throw await toApiError(response);
  return response;
};

const send = (method: 'POST' | 'PUT', path: string, body: object, commandId?: string): Promise<Response> =>
  ask(path, {
    method,
    headers: { 'content-type': 'application/json', ...(commandId && { 'idempotency-key': commandId }) },
    body: JSON.stringify(body),
  });

const dataOf = async <T>(answer: Promise<Response>): Promise<T> => ((await (await answer).json()) as { data: T }).data;

export const readForm = async (): Promise<string> =>
  ((await (await ask('/app/sign-up/form')).json()) as { formToken: string }).formToken;

const listOf = async <T>(path: string): Promise<readonly T[]> => (await (await ask(path)).json()) as readonly T[];
export const readLicenses = (): Promise<readonly License[]> => listOf('/app/licenses');
export const readPrices = (): Promise<readonly LicensePrice[]> => listOf('/app/license-prices');

export const beginSignUp = (body: object, commandId: string): Promise<Begun> =>
  dataOf(send('POST', '/app/sign-up', body, commandId));

export const askForLink = async (asked: { stripeCompanyId: string } | { token: string }): Promise<void> =>
  void (await send('POST', '/app/sign-up/link', asked));

export const requestDemo = async (body: object, commandId: string): Promise<void> =>
  void (await send('POST', '/app/request-demo', body, commandId));

export type Checkout = { readonly sessionId: string; readonly url: string };
export const beginCheckout = (asked: Begun & { readonly stripeProductPriceId: string }): Promise<Checkout> =>
  dataOf(send('POST', '/app/stripe/checkout', asked));

export type Completion = { readonly status: 'open' | 'paid' | 'expired'; readonly username: string | null };
export const completeSignUp = (asked: { readonly sessionId: string; readonly userId: string }): Promise<Completion> =>
  dataOf(send('PUT', '/app/sign-up/complete', asked));

const verifying = new Map<string, Promise<Verified>>();
/** Once for each token, however often the screen is drawn: a link works once. */
export const verifyEmail = (token: string): Promise<Verified> => {
  const known =
    verifying.get(token) ?? dataOf<Verified>(send('PUT', `/app/verify-email/${encodeURIComponent(token)}`, {}));
  verifying.set(token, known);
  return known;
};
