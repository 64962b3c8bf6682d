import type { Actor } from '@cadenza/domain/identity/actor';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import { idOf } from './actor.ts';

/**
 * Ids that clients choose are theirs, within the selected company: two companies that choose the same one never meet in a
 * stream, and no refusal tells that another company has it. The record's own id follows from the given one, and is answered.
 */
export const ownId = <Given>({ companyId }: Actor, given: Given): Given | string =>
  isUuid(given) ? uuidV5(companyId, given) : given;

/** The id of what a command makes: a repeat finds it, and nobody else's command under the same id does. */
export const madeId = (actor: Actor, commandId: string, what: string): string =>
  uuidV5(commandId, `${what} of ${idOf(actor)} in ${actor.companyId}`);
