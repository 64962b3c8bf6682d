import {
  type LimitKey,
  limitedKinds,
  type SeatChange,
  type SeatCommand,
  type SeatEvent,
  type SeatsState,
  seats,
} from '@cadenza/domain/contracts/seats';
import type { Actor } from '@cadenza/domain/identity/actor';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { newId } from '@cadenza/infra/ids';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { noneYet } from '@cadenza/infra/postgres/undefined-table';
import { activeIds } from '@cadenza/projections/registry/queries';
import { systemActor } from '../kernel/actor.ts';
import type { CommandServices } from '../kernel/command-context.ts';

export type SeatServices = Pick<CommandServices, 'pool' | 'folds' | 'execute' | 'readAfter' | 'clock'>;

type Taking = SeatChange & { readonly limit: number };

/** ms in which whoever has taken a seat writes the record that sits on it, or gives it back. */
const underWay = 60_000;

/** Between many processes a seat is asked for again, before somebody hears of a conflict. */
const tries = 5;

/**
 * Seats under a limit of the license. How many are taken is counted from the records themselves, as rows show them, and from seats that rows
 * do not show yet: so a crash loses none, and nothing has to be counted before there is a limit.
 */
export const createSeats = (services: SeatServices) => {
  const kindOf = (key: LimitKey): Kind => {
    const kind = findKind(limitedKinds[key]);
    if (!kind) throw new Error(`the license limits ${limitedKinds[key]}, which is no kind of record`);
    return kind;
  };

  /** As decided, not as projected. */
  const isActive = async (companyId: string, { key, recordId: id }: SeatChange): Promise<boolean> => {
    const stream = recordStream(kindOf(key), { id, companyId });
    const { records } = await services.folds.state(stream, registry, companyId);
    return records.get(id)?.active === true;
  };

  const counted = (companyId: string, key: LimitKey): Promise<string[]> =>
    withCompany(services.pool, companyId, (db) => activeIds(db, companyId, kindOf(key))).catch(noneYet<string[]>([]));

  /** Seats of processes that died before they wrote the record, and of records that are no longer active. */
  const abandoned = async (companyId: string, key: LimitKey, state: SeatsState, known: readonly string[]) => {
    const active = new Set(known);
    const doubtful = [...state[key]].filter(([id, since]) => !active.has(id) && isOld(since));
    const found = await Promise.all(doubtful.map(([recordId]) => isActive(companyId, { key, recordId })));
    return doubtful.flatMap(([id], at) => (found[at] ? [] : [id]));
  };

  const isOld = (since: string): boolean => Date.parse(services.clock()) - Date.parse(since) > underWay;

  /** Each with an id of its own: what it does depends on the records, and a repeat of the command that asks is answered before. */
  const send = (
    companyId: string,
    type: SeatCommand['type'],
    commandOf: (state: SeatsState) => Promise<SeatCommand>,
  ) => {
    const commandId = newId();
    return services.execute<SeatsState, SeatEvent>({
      ...{ actor: systemActor(companyId), commandId, correlationId: commandId, now: services.clock() },
      permission: seats.permissions[type],
      stream: streamOf(seats, companyId),
      decider: seats.decider,
      decide: async (state, context) => seats.decider.decide(await commandOf(state), state, context),
    });
  };

  const tryTake = ({ companyId }: Actor, { key, recordId, limit }: Taking, looksCloser: boolean) =>
    send(companyId, 'TakeSeat', async (state) => {
      const known = await counted(companyId, key);
      const gone = looksCloser ? await abandoned(companyId, key, state, known) : [];
      return { type: 'TakeSeat', key, recordId, limit, counted: known, abandoned: gone };
    });

  return {
    isActive,

    /** A refusal where all are taken, also by those who are about to write. */
    take: async (actor: Actor, taking: Taking): Promise<Rejection | undefined> => {
      let looksCloser = false;
      for (let count = 1; ; count++) {
        const done = await tryTake(actor, taking, looksCloser);
        if (!isRejection(done)) return undefined;
        const isFull = done.code === 'license_limit_reached';
        if ((isFull && looksCloser) || (!isFull && (done.code !== 'conflict' || count >= tries))) return done;
        if (!isFull) continue;
        looksCloser = true;
        await services.readAfter.wait(actor, ['registry']);
      }
    },

    /** Gives it back, unless somebody took it again since. */
    free: async ({ companyId }: Actor, { key, recordId, upTo }: SeatChange & { upTo: string }): Promise<void> => {
      const done = await send(companyId, 'FreeSeat', async () => ({ type: 'FreeSeat', key, recordId, upTo }));
      // Of a conflict the seat is found abandoned later.
      if (isRejection(done) && done.code !== 'conflict') throw new Error(`a seat could not be freed: ${done.code}`);
    },
  };
};
