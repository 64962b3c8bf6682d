import type { Actor } from '@cadenza/domain/identity/actor';
import { isAuthorised } from '../kernel/authorise.ts';

/** Projections of every query that reads requests with their names. */
export const ofRequests = { reads: ['support', 'registry', 'planning', 'identity'] } as const;

/** What somebody reads of a request: all that is told to who reads those of everybody, and how to reach who asked. */
export type Sight = { readonly all: boolean; readonly contacts: boolean };

/** Who reads the requests of everybody; all others, their own. How to reach who asked is for who handles requests. */
export const sightOf = (actor: Actor): Sight => ({
  all: isAuthorised(actor, 'allSupport.read'),
  contacts: isAuthorised(actor, 'support.manage'),
});

/** Whether an actor is who opened a request: of the requests that nobody opened who has an account, nobody is. */
export const isRequester = (actor: Actor, requesterId: string | null | undefined): boolean =>
  actor.kind === 'person' && actor.userId === requesterId;
