/**
 * The closed list of refusals. A decider returns one instead of throwing; GraphQL and REST map the code, and every
 * code has a text in each language folder of `infra/src/texts` (a test holds the two lists together).
 */
export const rejectionCodes = [
  'account_not_yours',
  'already_exists',
  'answer_too_large',
  'back_to_inactive',
  'cannot_move_completed',
  'cannot_delete_completed',
  'cannot_start_completed',
  'cannot_take_back',
  'changed_since',
  'checklist_line_not_found',
  'clock_of_other',
  'code_taken',
  'command_id_reused',
  'conflict',
  'day_out_of_range',
  'document_too_complex',
  'email_not_verified',
  'end_before_start',
  'file_too_large',
  'filter_not_found',
  'has_active_children',
  'headers_too_large',
  'in_use',
  'inactive_reference',
  'incomplete',
  'invalid_credentials',
  'invalid_fields',
  'invalid_token',
  'license_in_use',
  'file_kind_refused',
  'form_not_valid',
  'link_not_valid',
  'license_ended',
  'license_limit_reached',
  'license_unpaid',
  'message_not_valid',
  'message_not_valid',
  'license_ended',
  'license_limit_reached',
  'license_unpaid',
  'method_not_allowed',
  'no_company',
  'non_working_day',
  'not_assigned_to_you',
  'not_authenticated',
  'not_authorised',
  'not_found',
  'not_of_series',
  'not_switchable',
  'nothing_to_change',
  'nothing_to_print',
  'occurrence_cancelled',
  'operation_not_known',
  'origin_not_allowed',
  'own_account',
  'own_change_since',
  'own_clock_since',
  'own_company_stays',
  'password_expired',
  'password_mismatch',
  'password_same',
  'password_weak',
  'payload_too_large',
  'planned_work_on_day',
  'planned_work_on_days',
  'planned_work_on_weekdays',
  'planning_end_before_start',
  'position_not_reached',
  'printout_failed',
  'printout_late',
  'request_archived',
  'request_has_work',
  'request_timeout',
  'request_transition',
  'role_fixed',
  'role_held_by_others',
  'role_reserved',
  'sign_up_over',
  'token_reused',
  'too_late_to_take_back',
  'too_many_printouts',
  'too_many_records',
  'too_many_requests',
  'too_many_rows',
  'too_many_subscriptions',
  'unknown_kind',
  'unknown_sort_field',
  'unreadable',
  'unsupported',
  'unsupported_media',
  'used_since',
  'user_not_active',
  'view_not_yours',
  'works_refused',
  'wrong_password',
  'service_unavailable',
  'import_not_done',
  'internal_error',
  'last_administrator',
] as const;

export type RejectionCode = (typeof rejectionCodes)[number];

/** Two people set one field from the same state: what one wants, what the other has set, who that was (an id) and when (ISO instant). */
export type FieldConflict = {
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly by: string;
  readonly at: string;
};

/** One field's fault; `params` fill the placeholders of the translated text. */
export type FieldError = {
  field: string;
  code: string;
  params?: Record<string, string | number>;
  /** Of `conflict`, where both values are known (`conflict.ts`). */
  conflict?: FieldConflict;
};

/** A record that refers to another: its kind by name in code, and the words that a person knows it by. */
export type UsedBy = { kind: string; id: string; label: string };

export type Rejection = {
  readonly rejected: true;
  code: RejectionCode;
  /** Values for the placeholders of the translated text, for example `{day: '2026-12-25'}`. */
  params: Record<string, string | number>;
  errors: readonly FieldError[];
  /** Of `in_use`: the records that use the one that was to go. */
  users?: readonly UsedBy[];
};

/** Builds a refusal. Returned, never thrown. */
export const reject = (
  code: RejectionCode,
  params: Record<string, string | number> = {},
  errors: readonly FieldError[] = [],
): Rejection => ({ rejected: true, code, params, errors });

/** The refusal of one field. */
export const invalidField = (field: string, code: string, params: FieldError['params'] = {}): Rejection =>
  reject('invalid_fields', {}, [{ field, code, params }]);

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value && value.rejected === true;
