import { systemActor } from '@cadenza/commands/kernel/actor';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { answer, type QueryServices } from '@cadenza/queries/kernel/answer';
import type { Query } from '@cadenza/queries/kernel/query';

/** Returns what a query answers to a job of a company, as of now; throws where it is refused: a job asks for nothing that is not there. */
export const answered = async <Input, Answer>(
  { services, companyId }: { services: QueryServices; companyId: string },
  query: Query<Input, Answer>,
  input: Input,
): Promise<Answer> => {
  const found = await answer(services, query, input, { actor: systemActor(companyId), at: 'now' });
  if (isRejection(found)) throw new Error(`${query.name} is refused: ${found.code}`);
  return found;
};
