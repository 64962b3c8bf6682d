import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { Problem, problemBody } from '../kernel/problem.ts';
import { limits, tooComplex } from './limits.ts';

export type ErrorAudience = {
  language: string;
  /** Whether graphql's own words go out too: they name types and fields, and are for people who write documents. */
  reveal: boolean;
};

/** A refusal in GraphQL's shape: the same code, texts and field errors as over REST, under `extensions`. */
export const refusalError = (
  rejection: Rejection,
  { language }: Pick<ErrorAudience, 'language'>,
): GraphQLFormattedError => {
  const { message, ...extensions } = problemBody(rejection, language);
  return { message, extensions };
};

/** What is wrong with a document or its variables. graphql says it in English: it goes out as `reason`, or not at all. */
export const documentError = (error: GraphQLError, telling: ErrorAudience): GraphQLFormattedError => {
  const tokens = error.message.includes(`more that ${limits.tokens} tokens`);
  const { message, extensions } = refusalError(tokens ? tooComplex('tokens') : reject('unreadable'), telling);
  const { locations } = error;
  return {
    message,
    ...(telling.reveal && locations ? { locations } : {}),
    extensions: { ...extensions, ...(telling.reveal && !tokens ? { reason: error.message } : {}) },
  };
};

/** Everything that can be thrown before a document is executed; undefined for what is no fault of the document. */
export const errorsBeforeExecution = (error: unknown, telling: ErrorAudience): GraphQLFormattedError[] | undefined => {
  if (error instanceof Problem) return [refusalError(error.rejection, telling)];
  if (error instanceof GraphQLError) return [documentError(error, telling)];
  const { errors = [] } = error as { errors?: unknown[] };
  const found = errors.filter((one) => one instanceof GraphQLError);
  return found.length > 0
    ? found.slice(0, telling.reveal ? 5 : 1).map((one) => documentError(one, telling))
    : undefined;
};
