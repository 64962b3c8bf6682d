import type { DecisionContext } from '@cadenza/domain/kernel/decider';

/** A user at work in the selected company, with the roles that the user has there. */
export type Person = {
  kind: 'person';
  userId: string;
  companyId: string;
  roles: readonly string[];
  /** The maintainer of the company that the user is, if any. */
  maintainerId: string | null;
};

/** Whoever knows the code of a company and is no user. */
export type Public = { kind: 'public'; companyId: string };

/** A reactor or a job that acts for a company itself: what it may do was decided when somebody asked for it. */
export type System = { kind: 'system'; companyId: string };

/** Who commands, always within one company. */
export type Actor = Person | Public | System;

/** Written into the log where no user acts: the nil and the max UUID of RFC 9562, which no user has. */
export const systemId = '00000000-0000-0000-0000-000000000000';
export const publicId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const ids = { system: systemId, public: publicId } as const;

export const systemActor = (companyId: string): System => ({ kind: 'system', companyId });

/** Under which id the log names an actor. */
export const idOf = (actor: Actor): string => (actor.kind === 'person' ? actor.userId : ids[actor.kind]);

/** What a decider learns of who asks. */
export const contextOf = (actor: Actor, now: string): DecisionContext => ({
  companyId: actor.companyId,
  actorId: idOf(actor),
  now,
  roles: actor.kind === 'person' ? actor.roles : [],
  ...(actor.kind === 'system' ? { system: true } : {}),
});
