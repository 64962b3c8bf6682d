import { answer, type QueryServices } from '@cadenza/queries/kernel/answer';
import type { Query } from '@cadenza/queries/kernel/query';
import { orThrow } from './problem.ts';
import type { Session } from './session.ts';

/** Returns what a query answers to the signed-in user, as of now; throws what it refuses as a `Problem`. */
export const answered = async <Input, Answer>(
  { services, session }: { services: QueryServices; session: Session },
  query: Query<Input, Answer>,
  input: Input,
): Promise<Answer> => orThrow(await answer(services, query, input, { actor: session.actor, at: 'now' }));
