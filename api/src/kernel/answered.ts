import { systemActor } from '@cadenza/commands/kernel/actor';
import type { Actor } from '@cadenza/domain/identity/actor';
import type { Permission } from '@cadenza/domain/identity/permissions';
import { answer, type QueryServices } from '@cadenza/queries/kernel/answer';
import type { Query } from '@cadenza/queries/kernel/query';
import { orThrow } from './problem.ts';

/** What a field or a call takes over from the query that it answers. */
export const ofQuery = <Reads>({ permission, reads }: { permission: Permission; reads: Reads }) => ({
  permission,
  reads,
});

/** Returns what a query answers to the signed-in user, as of now; throws what it refuses as a `Problem`. */
export const answered = async <Input, Answer>(
  { services, session }: { services: QueryServices; session: { readonly actor: Actor } },
  query: Query<Input, Answer>,
  input: Input,
): Promise<Answer> => orThrow(await answer(services, query, input, { actor: session.actor, at: 'now' }));

/** Returns what a query answers to the node itself, once for all who follow a topic of a company: each is sent what it may see. */
export const answeredToAll = async <Input, Answer>(
  services: QueryServices,
  companyId: string,
  query: Query<Input, Answer>,
  input: Input,
): Promise<Answer> => orThrow(await answer(services, query, input, { actor: systemActor(companyId), at: 'now' }));

/** Returns what a query answers to whoever has a public link of a company. */
export const answeredToPublic = async <Input, Answer>(
  services: QueryServices,
  companyId: string,
  query: Query<Input, Answer>,
  input: Input,
): Promise<Answer> =>
  orThrow(await answer(services, query, input, { actor: { kind: 'public', companyId }, at: 'now' }));
