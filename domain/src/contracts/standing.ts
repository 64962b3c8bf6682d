import { addDays } from '../calendar/civil-date.ts';
import { unlimited } from '../licensing/offer.ts';
import { instantToLocal } from '../planning/recurrence.ts';
import { type Contract, type Contracts, type Due, type End, endOf } from './contracts.ts';

/** How a company stands, from days and facts alone, at the moment at which somebody asks. */

/** Contracts are reckoned in the calendar of the seller, which is the one of the invoices. */
export const sellerTimeZone = 'Europe/Rome';
export const sellerDay = (now: string): string => instantToLocal(now, sellerTimeZone).slice(0, 10);

export const dueStates = ['toPay', 'paid', 'expired'] as const;
export type DueState = (typeof dueStates)[number];

/** `paid`: cents that came in for it; `paidAt`: when the last of them did. */
export type StandingDue = Due & { readonly paid: number; readonly paidAt: string | null; readonly state: DueState };

/**
 * What came in, laid on the dues: first on what it was meant for, and whatever is more, or meant for none, on the oldest that are open. A sum
 * does not ask in what order it came, so late, early, twice and the other way round come to the same.
 */
export const covered = ({ dues, payments }: Pick<Contract, 'dues' | 'payments'>): Omit<StandingDue, 'state'>[] => {
  const rest = new Map(dues.map(({ dueId, total }) => [dueId, total]));
  const times = new Map<string, string>();
  const lay = (dueId: string, most: number, paidAt: string): number => {
    const amount = Math.min(most, rest.get(dueId) ?? 0);
    if (amount > 0) {
      rest.set(dueId, (rest.get(dueId) ?? 0) - amount);
      const before = times.get(dueId);
      times.set(dueId, before !== undefined && Date.parse(before) > Date.parse(paidAt) ? before : paidAt);
    }
    return most - amount;
  };
  const over = payments.map((payment) => ({
    ...payment,
    amount: payment.dueId === null ? payment.amount : lay(payment.dueId, payment.amount, payment.paidAt),
  }));
  for (const { amount, paidAt } of over) dues.reduce((left, { dueId }) => lay(dueId, left, paidAt), amount);
  return dues.map((due) => ({
    ...due,
    paid: due.total - (rest.get(due.dueId) ?? 0),
    paidAt: rest.get(due.dueId) === 0 ? (times.get(due.dueId) ?? null) : null,
  }));
};

/** Dues of a contract as they stand on a day. What falls due behind its end is owed by nobody and left out, unless something was paid for it. */
export const duesOn = (contract: Contract, all: Contracts, today: string): StandingDue[] => {
  const end = endOf(contract, all);
  return covered(contract)
    .filter(({ dueOn, paid }) => end === null || dueOn < end.endsOn || paid > 0)
    .map((due) => ({ ...due, state: due.paid >= due.total ? 'paid' : due.dueOn < today ? 'expired' : 'toPay' }));
};

/** The contract that gives the license on a day. */
export const runningOn = (all: Contracts, today: string): Contract | undefined =>
  all.findLast((contract) => {
    const end = endOf(contract, all);
    return contract.startsOn <= today && (end === null || today < end.endsOn);
  });

/** Days after a due date in which an unpaid company works on: a transfer over a holiday takes as long. */
export const graceDays = 14;

/** Why nothing may be changed in a company: its license is over, or was not paid in time. */
export type Freeze = 'license_ended' | 'license_unpaid';

/** A company without a contract, or before its first one, is its own master: no limit, never frozen. */
export const freezeOn = (all: Contracts, today: string): Freeze | undefined => {
  if (!all.some(({ startsOn }) => startsOn <= today)) return undefined;
  const running = runningOn(all, today);
  if (running === undefined) return 'license_ended';
  const late = duesOn(running, all, today).some(
    ({ state, dueOn }) => state === 'expired' && addDays(dueOn, graceDays) < today,
  );
  return late ? 'license_unpaid' : undefined;
};

/** How many of an item a company may have on a day; undefined without an end. */
export const limitOn = (all: Contracts, today: string, key: string): number | undefined => {
  const value = runningOn(all, today)?.offer.limits.find((limit) => limit.key === key)?.value;
  return value === unlimited ? undefined : value;
};

export const contractStates = ['coming', 'running', 'ended'] as const;
export type ContractState = (typeof contractStates)[number];

export type StandingContract = Omit<Contract, 'dues' | 'end' | 'reminded'> & {
  readonly state: ContractState;
  readonly end: End | null;
  readonly dues: readonly StandingDue[];
};

/** All that a company is shown of its contracts, the newest first. */
export type Standing = { readonly contracts: readonly StandingContract[]; readonly freeze: Freeze | null };

const stateOf = (contract: Contract, running: Contract | undefined, today: string): ContractState =>
  contract === running ? 'running' : contract.startsOn > today ? 'coming' : 'ended';

export const standingOn = (all: Contracts, today: string): Standing => {
  const running = runningOn(all, today);
  const standing = all.map((contract) => {
    const { reminded: _, ...shown } = contract;
    return {
      ...shown,
      state: stateOf(contract, running, today),
      end: endOf(contract, all),
      dues: duesOn(contract, all, today),
    };
  });
  return { contracts: standing.reverse(), freeze: freezeOn(all, today) ?? null };
};
