import { contracts } from '@cadenza/domain/contracts/contracts';
import { isOpenWhenFrozen } from '@cadenza/domain/contracts/open-when-frozen';
import { seatChanges } from '@cadenza/domain/contracts/seats';
import { freezeOn, limitOn, sellerDay } from '@cadenza/domain/contracts/standing';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { streamPrefix } from '@cadenza/domain/kernel/event';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { Guard, Guarded, GuardedCommand } from '../kernel/guard.ts';
import { createSeats, type SeatServices } from './seats.ts';

const free: Guarded = {
  reserve: async () => undefined,
  keep: async () => {},
  release: async () => {},
};

/** Streams on which no license has a say: those above companies, and those that hold it. */
const isApart = (aboveCompanies: ReadonlySet<string>, { stream }: GuardedCommand): boolean => {
  const prefix = streamPrefix(stream);
  return aboveCompanies.has(prefix) || prefix === 'contract' || prefix === 'seats';
};

/**
 * The license of a company, over all its commands: frozen, it lets no person and no stranger change anything but what `isOpenWhenFrozen`
 * says; the house itself goes on, as payments come in by it. Where it limits how many records are active, each that becomes so takes a
 * seat first. Without a contract, or without a limit, nothing is asked beyond the contracts, which are read with the command's own stream.
 */
export const createLicenseGuard = (services: SeatServices, aboveCompanies: ReadonlySet<string>): Guard => {
  const seats = createSeats(services);
  return {
    ask: async (command) => {
      if (isApart(aboveCompanies, command)) return free;
      const { actor, permission, now } = command;
      const { companyId } = actor;
      const all = await services.folds.state(streamOf(contracts, companyId), contracts.decider, companyId);
      if (all.length === 0) return free;
      const today = sellerDay(now);
      const frozen = actor.kind === 'system' || isOpenWhenFrozen(permission) ? undefined : freezeOn(all, today);
      if (frozen !== undefined) return { ...free, refused: reject(frozen) };
      const taken: Parameters<typeof seats.free>[1][] = [];
      return {
        reserve: async (events) => {
          for (const seat of seatChanges(events).taken) {
            const limit = limitOn(all, today, seat.key);
            if (limit === undefined) continue;
            const refused = await seats.take(actor, { ...seat, limit });
            if (refused) return refused;
            taken.push({ ...seat, upTo: services.clock() });
          }
          return undefined;
        },
        keep: async (events) => {
          for (const seat of seatChanges(events).freed)
            if (limitOn(all, today, seat.key) !== undefined) await seats.free(actor, { ...seat, upTo: now });
        },
        release: async () => {
          for (const seat of taken) if (!(await seats.isActive(companyId, seat))) await seats.free(actor, seat);
        },
      };
    },
  };
};
