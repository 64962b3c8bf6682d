/** A record that uses another; `kind` by its name in code. */
export type UsedBy = { readonly kind: string; readonly id: string; readonly label: string };

/** Whose the present value of a field is (empty where nobody knows), and since when: an instant with the company's offset. */
export type FieldConflict = { readonly by: string; readonly at: string };

export type FieldFault = {
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** Of a field that two people set. */
  readonly conflict?: FieldConflict;
};

type Body = {
  code: string;
  message: string;
  detail: string;
  errors: readonly FieldFault[];
  requestId?: string;
  retryAfter?: number | null;
  users?: readonly UsedBy[];
};

/** A refusal of the server, in its own words: `message` is already in the reader's language. Status 0: it was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldFault[];
  /** Of a failure of the server's own, for whoever looks into its log; empty otherwise. */
  readonly requestId: string;
  /** Of a refused deletion: what uses the record. */
  readonly users: readonly UsedBy[];
  /** Seconds after which the server wants to be asked again; null where it did not say. */
  readonly retryAfter: number | null;

  constructor(status: number, body: Body) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.detail = body.detail;
    this.errors = body.errors;
    this.requestId = body.requestId ?? '';
    this.users = body.users ?? [];
    this.retryAfter = body.retryAfter ?? null;
  }
}

/** The server was not reached: no network, or it is down. Screens translate it themselves (`common:offline`). */
export const unreachable = (): ApiError =>
  new ApiError(0, { code: 'unreachable', message: '', detail: '', errors: [] });

/** The server was reached and has said nothing for so long that nobody waits any more: whether it did what was asked is not known. */
export const noAnswer = (): ApiError => new ApiError(0, { code: 'no_answer', message: '', detail: '', errors: [] });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** One of the `errors` of a body or of GraphQL's extensions. */
export const toFault = (value: unknown): FieldFault[] => {
  if (!isRecord(value)) return [];
  const { field, code, message, conflict } = value;
  const fault = { field: text(field), code: text(code), message: text(message) };
  return [isRecord(conflict) ? { ...fault, conflict: { by: text(conflict.by), at: text(conflict.at) } } : fault];
};

/** The `users` of a body or of GraphQL's extensions. */
export const usersOf = (value: unknown): UsedBy[] =>
  Array.isArray(value)
    ? value.filter(isRecord).map(({ kind, id, label }) => ({ kind: text(kind), id: text(id), label: text(label) }))
    : [];

/** `Retry-After` in seconds; our server never sends a date there. */
const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** Reads the documented error body; a proxy's HTML page or an empty answer becomes an error without a text. */
export const toApiError = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => null);
  const record = isRecord(body) ? body : {};
  const code = typeof record.code === 'string' ? record.code : `http_${response.status}`;
  return new ApiError(response.status, {
    code,
    message: text(record.message),
    detail: text(record.detail),
    requestId: text(record.requestId),
    users: usersOf(record.users),
    retryAfter: secondsOf(response.headers.get('retry-after')),
    errors: Array.isArray(record.errors) ? record.errors.flatMap(toFault) : [],
  });
};
