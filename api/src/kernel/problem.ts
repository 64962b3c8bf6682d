import type { FieldConflict, FieldError, Rejection, RejectionCode, UsedBy } from '@cadenza/domain/kernel/rejection';
import { reject } from '@cadenza/domain/kernel/rejection';
import { errorText, fieldText, ownFieldText } from '@cadenza/infra/texts/texts';

/** HTTP status of each refusal; a code that is not here is a rule refused, 409. */
const statuses: Partial<Record<RejectionCode, number>> = {
  unreadable: 400,
  message_not_valid: 400,
  document_too_complex: 400,
  operation_not_known: 400,
  position_not_reached: 400,
  invalid_credentials: 401,
  invalid_token: 401,
  not_authenticated: 401,
  token_reused: 401,
  user_not_active: 401,
  no_company: 403,
  not_authorised: 403,
  account_not_yours: 403,
  view_not_yours: 403,
  origin_not_allowed: 403,
  not_assigned_to_you: 403,
  password_expired: 403,
  filter_not_found: 404,
  link_not_valid: 404,
  not_found: 404,
  unknown_kind: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  file_too_large: 413,
  payload_too_large: 413,
  unsupported_media: 415,
  file_kind_refused: 415,
  answer_too_large: 422,
  form_not_valid: 422,
  invalid_fields: 422,
  nothing_to_change: 422,
  nothing_to_print: 422,
  unknown_sort_field: 422,
  unsupported: 422,
  day_out_of_range: 422,
  end_before_start: 422,
  planning_end_before_start: 422,
  password_mismatch: 422,
  password_same: 422,
  password_weak: 422,
  wrong_password: 422,
  inactive_reference: 422,
  back_to_inactive: 422,
  too_many_rows: 422,
  too_many_printouts: 429,
  too_many_requests: 429,
  too_many_subscriptions: 429,
  headers_too_large: 431,
  internal_error: 500,
  printout_failed: 500,
  printout_late: 503,
  service_unavailable: 503,
};

/**
 * A refusal on its way out of a handler: the one exception that REST and GraphQL turn into a translated answer. Without a stack, which
 * nobody reads of it: to write one takes longer than all else of a refusal, and they come by the thousand.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(rejection.code);
    Error.stackTraceLimit = stackTraceLimit;
    this.rejection = rejection;
  }
}

/** Throws where a decision was a refusal; otherwise hands the value on. */
export const orThrow = <T>(value: T | Rejection): T => {
  if (typeof value === 'object' && value !== null && 'rejected' in value) throw new Problem(value as Rejection);
  return value as T;
};

export const problem = (...args: Parameters<typeof reject>): Problem => new Problem(reject(...args));

export const statusOf = (code: RejectionCode): number => statuses[code] ?? 409;

export type ProblemBody = {
  code: string;
  message: string;
  detail: string;
  /** Of a failure of ours: the one that reports it hands over the key to the log. */
  requestId?: string;
  errors?: FieldProblem[];
  /** Of `in_use`: who uses the record, to be led there. */
  users?: readonly UsedBy[];
};

/** Of a text that somebody else has written meanwhile: what it is now, and by whom, where that is known. */
type Present = { present?: string; by?: string };
type FieldProblem = { field: string; code: string; message: string; conflict?: FieldConflict } & Present;

const presentOf = (params: FieldError['params'] = {}): Present => ({
  ...(typeof params.present === 'string' ? { present: params.present } : {}),
  ...(typeof params.by === 'string' && params.by !== '' ? { by: params.by } : {}),
});

/** A refusal for the sake of one field, of which there is more to say than of any. */
const ofOneField = ({ code, errors }: Rejection, language: string): { detail?: string } => {
  const [only, ...others] = errors;
  const detail = only && others.length === 0 ? ownFieldText(language, code, only.field) : undefined;
  return detail === undefined ? {} : { detail };
};

/** The JSON body of an error, in the language of the request. Field names are those of the wire that asks. */
export const problemBody = (
  rejection: Rejection,
  language: string,
  wireName: (field: string) => string = (field) => field,
): ProblemBody => ({
  code: rejection.code,
  ...errorText(language, rejection.code, rejection.params),
  ...ofOneField(rejection, language),
  ...(typeof rejection.params.requestId === 'string' ? { requestId: rejection.params.requestId } : {}),
  ...(rejection.users === undefined ? {} : { users: rejection.users }),
  ...(rejection.errors.length === 0
    ? {}
    : {
        errors: rejection.errors.map(({ field, code, params, conflict }) => ({
          field: wireName(field),
          code,
          message: fieldText(language, code, params, field),
          ...presentOf(params),
          ...(conflict === undefined ? {} : { conflict }),
        })),
      }),
});
