import { ApiError } from './api-error.ts';
import { failureOf } from './failure.ts';

type Translate = { (key: string): string; (key: string, values: Record<string, unknown>): string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A refusal in a whole sentence, with what can be done; short where the server said no more. */
const sentenceOf = (body: Record<string, unknown>): string =>
  [body.detail, body.message].find((words) => typeof words === 'string' && words !== '')?.toString() ?? '';

/** Apollo's own class is not asked: the login page does not load it. */
const extensionsOf = (error: object): Record<string, unknown> => {
  const [first]: unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return isRecord(first) && isRecord(first.extensions) ? first.extensions : {};
};

/** Apollo keeps the body of an answer that is no GraphQL: a refusal of the server as over REST, in its own words. */
const wordsOfBody = (error: object): string => {
  if (!('bodyText' in error) || typeof error.bodyText !== 'string') return '';
  try {
    const body: unknown = JSON.parse(error.bodyText);
    return isRecord(body) ? sentenceOf(body) : '';
  } catch {
    return ''; // A proxy's page.
  }
};

/** Only its "no" can be believed. */
const withoutNetwork = (): boolean => navigator.onLine === false;

/**
 * The words of a failure for a person. The server's own message is already in the reader's language; what never reached the
 * server, or came without words, is told by the area `common`, which names no cause that was not seen. A failure of the
 * server's own quotes the request, for its log.
 */
export const errorText = (error: unknown, t: Translate): string => {
  switch (failureOf(error)) {
    case 'unreachable':
      if (error instanceof ApiError && error.code === 'no_answer') return t('common:noAnswer');
      return t(withoutNetwork() ? 'common:offline' : 'common:unreachable');
    case 'code':
      return t(withoutNetwork() ? 'common:offline' : 'common:codeMissing');
    case 'page':
      return error instanceof Error && error.message !== ''
        ? t('common:pageFault', { message: error.message })
        : t('common:genericError');
    default:
      break;
  }
  if (error instanceof ApiError) {
    const words = error.detail || error.message || t('common:genericError');
    return error.requestId === '' ? words : `${words} (${error.requestId})`;
  }
  if (!(error instanceof Error)) return t('common:genericError');
  return failureOf(error) === 'refused'
    ? sentenceOf({ ...extensionsOf(error), message: error.message })
    : wordsOfBody(error) || t('common:serverFailed');
};
