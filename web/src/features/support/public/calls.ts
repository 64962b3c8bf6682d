import { type ApiError, noAnswer, toApiError, unreachable } from '../../../lib/api-error.ts';
import { now } from '../../../lib/clock.ts';
import { currentLanguage } from '../../../lib/language-store.ts';

/** Ids and descriptions, as the public link shows them. */
export type Choice = { readonly id: string; readonly descrizione: string };

export type Company = { readonly businessName: string; readonly logo: string | null };
export type ChosenEquipment = Choice & { readonly anomalie: readonly Choice[] };

export type Status = 'IN_ATTESA' | 'IN_GESTIONE' | 'COMPLETATO' | 'ARCHIVIATO';

/** Why a request was closed, in a word and in words; without the word, why it was opened again. */
export type StatusReason = { readonly causa: string | null; readonly testo: string | null };

/** `da`: of who asked, or of those who handle requests. */
export type Comment = {
  readonly id: string;
  readonly date: string;
  readonly da: 'RICHIEDENTE' | 'GESTIONE';
  readonly testo: string;
};

/** Times are of the company's clocks, with their offset. */
export type Followed = {
  readonly number: number | null;
  readonly statusRequest: Status;
  readonly date: string;
  readonly openingDate: string;
  readonly statusDate: string;
  readonly motivoStato: StatusReason | null;
  readonly attrezzatura: string;
  readonly anomalie: readonly string[];
  /** As who asked wrote it. */
  readonly userRequest: string | null;
  /** As who asked said it: whether the machine stands, and how urgent it is. */
  readonly fermo: 'Y' | 'N';
  readonly priorita: 'BASSA' | 'NORMALE' | 'ALTA' | 'URGENTE';
  /** Pictures of who asked, by their ids. */
  readonly foto: readonly string[];
  readonly images: number;
  readonly maxImages: number;
  readonly commenti: readonly Comment[];
};

/** What the form was opened with; `skew`: milliseconds by which the server's clock is ahead of this one. */
export type FormTicket = { readonly formToken: string; readonly at: number; readonly skew: number };

export type Opened = { readonly number: number; readonly statusRequest: Status; readonly secret: string };

const pathOf = (...parts: readonly string[]): string => `/app/${parts.map(encodeURIComponent).join('/')}`;
const base = 'support-requests';

/** ms in which an answer must come. */
const timeout = 30_000;

/** Asks without a session: whoever is signed in is nobody else here. Throws an `ApiError`. */
const ask = async (path: string, signal: AbortSignal, { headers, ...init }: RequestInit = {}): Promise<Response> => {
  const limit = AbortSignal.timeout(timeout);
  const response = await fetch(path, {
    ...init,
    headers: { 'accept-language': currentLanguage(), ...headers },
    signal: AbortSignal.any([signal, limit]),
  }).catch((error: unknown): never => {
    if (signal.aborted) throw error;
    throw limit.aborted ? noAnswer() : unreachable();
  });
  if (!response.ok) throw await toApiError(response);
  return response;
};
const json = async <T>(path: string, signal: AbortSignal): Promise<T> => (await ask(path, signal)).json() as Promise<T>;

export const readCompany = (code: string, signal: AbortSignal): Promise<Company> =>
  json(pathOf('companies', 'from-code', code), signal);

export const readEquipment = (code: string, signal: AbortSignal): Promise<readonly Choice[]> =>
  json(pathOf('attrezzature', code), signal);

export const readChosen = (code: string, id: string, signal: AbortSignal): Promise<ChosenEquipment> =>
  json(pathOf(base, code, 'equipment', id), signal);

export const readTicket = async (code: string, signal: AbortSignal): Promise<FormTicket> => {
  const response = await ask(pathOf(base, code, 'form'), signal);
  const { formToken } = (await response.json()) as { formToken: string };
  const at = now();
  const server = Date.parse(response.headers.get('date') ?? '');
  return { formToken, at, skew: Number.isNaN(server) ? 0 : server - at };
};

export const readFollowed = (code: string, secret: string, signal: AbortSignal): Promise<Followed> =>
  json(pathOf(base, code, 'follow', secret), signal);

export const reportPath = (code: string): string => pathOf(base, code);
export const morePhotosPath = (code: string, secret: string): string => pathOf(base, code, 'follow', secret, 'images');
export const photoPath = (code: string, secret: string, id: string): string =>
  `${morePhotosPath(code, secret)}/${encodeURIComponent(id)}`;

/** Writes a comment. Throws an `ApiError`. */
export const sendComment = async (
  { companyCode, secret }: { readonly companyCode: string; readonly secret: string },
  { testo, commandId }: { readonly testo: string; readonly commandId: string },
  signal: AbortSignal,
): Promise<Followed> => {
  const answer = await ask(pathOf(base, companyCode, 'follow', secret, 'comments'), signal, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': commandId },
    body: JSON.stringify({ testo }),
  });
  return answer.json() as Promise<Followed>;
};

export type Sending = {
  readonly path: string;
  readonly commandId: string;
  readonly form: FormData;
  /** From 0 to 1, of the bytes that are on their way. */
  readonly onProgress: (part: number) => void;
};

const headersOf = (request: XMLHttpRequest): Headers =>
  new Headers(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );

/** Sends a form and says how far it is, which `fetch` cannot. Throws an `ApiError`. */
export const sendForm = <T>({ path, commandId, form, onProgress }: Sending): Promise<T> =>
  new Promise((resolve, reject: (error: ApiError) => void) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept-language', currentLanguage());
    request.setRequestHeader('idempotency-key', commandId);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(unreachable());
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as T);
      else void toApiError(new Response(responseText, { status, headers: headersOf(request) })).then(reject);
    };
    request.send(form);
  });
