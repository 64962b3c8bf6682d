import { ApiError } from './api-error.ts';

type Translate = (key: string) => string;

/**
 * The words of a failure for a person. The server's own message is already in the reader's language; what never reached the
 * server, or came without words, is told by the area `common`. A failure of the server's own quotes the request, for its log.
 */
export const errorText = (error: unknown, t: Translate): string => {
  if (error instanceof ApiError) {
    if (error.status === 0) return t('common:unreachable');
    const words = error.message || t('common:genericError');
    return error.requestId === '' ? words : `${words} (${error.requestId})`;
  }
  // Apollo's network failures are TypeErrors of fetch; its GraphQL failures carry the server's message.
  if (error instanceof TypeError) return t('common:unreachable');
  return error instanceof Error && error.message !== '' ? error.message : t('common:genericError');
};
