import { CombinedGraphQLErrors, ServerError } from '@apollo/client';
import { ApiError, toFault, usersOf } from './api-error.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A refusal of GraphQL in the one form that screens show: its code, words and faults of fields are the same as over REST. */
export const toApiError = (error: unknown): unknown => {
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    const extensions: Record<string, unknown> = first?.extensions ?? {};
    return new ApiError(409, {
      code: text(extensions.code),
      message: first?.message ?? '',
      detail: text(extensions.detail),
      requestId: text(extensions.requestId),
      users: usersOf(extensions.users),
      errors: Array.isArray(extensions.errors) ? extensions.errors.flatMap(toFault) : [],
    });
  }
  if (ServerError.is(error)) {
    return new ApiError(error.statusCode, { code: `http_${error.statusCode}`, message: '', detail: '', errors: [] });
  }
  return error;
};
