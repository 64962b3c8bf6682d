import { ApiError, toApiError, unreachable } from './api-error.ts';
import { currentLanguage } from './language-store.ts';
import { rememberPosition } from './read-after.ts';
import { session } from './services.ts';

export type Sending = {
  readonly path: string;
  readonly form: FormData;
  /** The command's id: sent again it happens once. */
  readonly commandId: string;
  readonly signal: AbortSignal;
  /** Share that has gone, 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** One try: `fetch` tells nothing of what has gone, so that it is not used here. */
const tryOnce = ({ path, form, commandId, signal, onProgress }: Sending, token: string | null): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open('POST', path);
    request.setRequestHeader('accept-language', currentLanguage());
    request.setRequestHeader('idempotency-key', commandId);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['retry-after', 'x-position']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) return reject(new DOMException('', 'AbortError'));
    request.send(form);
  });

/** Sends a form with a file, and answers the position of its effect. Rejects with an `ApiError`, or an `AbortError` where it was called off. */
export const sendFile = async (sending: Sending): Promise<{ readonly position: string }> => {
  const token = await session.freshToken();
  let answer = await tryOnce(sending, token);
  if (answer.status === 401 && token !== null) {
    const next = await session.refresh(token);
    if (next !== null) answer = await tryOnce(sending, next);
  }
  if (!answer.ok) throw await toApiError(answer);
  const position = answer.headers.get('x-position');
  if (position !== null) rememberPosition(position);
  return { position: position ?? '0' };
};

export const isCalledOff = (error: unknown): boolean =>
  !(error instanceof ApiError) && (error as Error).name === 'AbortError';
