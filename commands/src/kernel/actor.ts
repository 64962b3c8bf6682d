import type { Actor, System } from '@cadenza/domain/identity/actor';
import type { DecisionContext } from '@cadenza/domain/kernel/decider';

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
