import { z } from 'zod';
import { defineAggregate } from '../kernel/aggregate.ts';
import type { Decision, EventOrigin } from '../kernel/decider.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { type Rejection, reject } from '../kernel/rejection.ts';
import {
  type ContractEvent,
  contractEvents,
  endFields,
  madeFields,
  paymentFields,
  type ReminderDays,
  sampleContract,
  samplePayment,
} from './events.ts';
import { dueOf } from './periods.ts';

type DataOf<Type extends ContractEvent['type']> = Extract<ContractEvent, { type: Type }>['data'];

export type Made = DataOf<'ContractMade'>;
export type Due = Omit<DataOf<'ContractDueDrawn'>, 'contractId'>;
export type Payment = Omit<DataOf<'ContractPaymentRecorded'>, 'contractId'>;
export type End = Omit<DataOf<'ContractEnded'>, 'contractId'>;

/** One contract: its own copy of what was offered, and the facts about it, each list in an order that does not depend on when it was told. */
export type Contract = Omit<Made, 'contractId'> & {
  readonly id: string;
  readonly madeAt: string;
  /** By period. */
  readonly dues: readonly Due[];
  /** By time, then by reference. */
  readonly payments: readonly Payment[];
  /** The earliest that was told. */
  readonly end: End | null;
  /** `<dueId> <days>` of those who were written to. */
  readonly reminded: readonly string[];
};

/** All of a company, by their first day. */
export type Contracts = readonly Contract[];

export type ContractCommand =
  | ({ type: 'MakeContract' } & Made)
  | { type: 'DrawDues'; until: string }
  | { type: 'RecordReminder'; contractId: string; period: number; days: ReminderDays }
  | ({ type: 'RecordPayment' } & DataOf<'ContractPaymentRecorded'>)
  | ({ type: 'EndContract' } & DataOf<'ContractEnded'>);

/** One command draws no more, however long nobody asked. */
const maxDrawn = 120;
/** In one company: each is read with every command on its stream. */
export const maxContracts = 200;

const schemas = {
  MakeContract: z.strictObject(madeFields),
  RecordPayment: z.strictObject(paymentFields),
  EndContract: z.strictObject(endFields),
};

const parsed = <T>(schema: z.ZodType<T>, { type: _, ...values }: { type: string }): T | Rejection => {
  const { success, data, error } = schema.safeParse(values);
  if (success) return data;
  return reject(
    'invalid_fields',
    {},
    error.issues.map((issue) => ({ field: issue.path.join('.'), ...faultOf(issue) })),
  );
};

const make = (command: ContractCommand & { type: 'MakeContract' }, state: Contracts): Decision<ContractEvent> => {
  const made = parsed(schemas.MakeContract, command);
  if ('rejected' in made) return made;
  if (state.some(({ id }) => id === made.contractId)) return [];
  if (state.length >= maxContracts) return reject('too_many_records', { most: maxContracts });
  return [{ type: 'ContractMade', data: made }, dueOf(made, 0)];
};

/** The next periods of every contract that goes on, up to a day. */
const draw = (until: string, state: Contracts): ContractEvent[] =>
  state.flatMap((contract) => {
    const events: ContractEvent[] = [];
    const terms = { ...contract, contractId: contract.id };
    for (let period = contract.dues.length; events.length < maxDrawn; period++) {
      const due = dueOf(terms, period);
      const end = endOf(contract, state)?.endsOn;
      if (due.data.dueOn > until || (end !== undefined && due.data.dueOn >= end)) break;
      events.push(due);
    }
    return events;
  });

const pay = (command: ContractCommand & { type: 'RecordPayment' }, state: Contracts): Decision<ContractEvent> => {
  const data = parsed(schemas.RecordPayment, command);
  if ('rejected' in data) return data;
  const contract = state.find(({ id }) => id === data.contractId);
  if (!contract) return reject('not_found');
  if (data.dueId !== null && !contract.dues.some(({ dueId }) => dueId === data.dueId)) return reject('not_found');
  const known = state.some(({ payments }) => payments.some(({ reference }) => reference === data.reference));
  return known ? [] : [{ type: 'ContractPaymentRecorded', data }];
};

const end = (command: ContractCommand & { type: 'EndContract' }, state: Contracts): Decision<ContractEvent> => {
  const data = parsed(schemas.EndContract, command);
  if ('rejected' in data) return data;
  const contract = state.find(({ id }) => id === data.contractId);
  if (!contract) return reject('not_found');
  if (data.endsOn < contract.startsOn)
    return reject('invalid_fields', {}, [{ field: 'endsOn', code: 'end_before_start' }]);
  return isEarlier(data, contract.end) ? [{ type: 'ContractEnded', data }] : [];
};

const decide = (command: ContractCommand, state: Contracts): Decision<ContractEvent> => {
  switch (command.type) {
    case 'MakeContract':
      return make(command, state);
    case 'DrawDues':
      return draw(command.until, state);
    case 'RecordReminder': {
      const { contractId: id, period, days } = command;
      const contract = state.find((one) => one.id === id);
      const due = contract?.dues.find((one) => one.period === period);
      if (!contract || !due) return reject('not_found');
      const data = { contractId: id, dueId: due.dueId, days };
      return isReminded(contract, data) ? [] : [{ type: 'ContractDueReminded', data }];
    }
    case 'RecordPayment':
      return pay(command, state);
    case 'EndContract':
      return end(command, state);
    default:
      return command satisfies never;
  }
};

const reminder = ({ dueId, days }: { dueId: string; days: ReminderDays }): string => `${dueId} ${days}`;

export const isReminded = ({ reminded }: Contract, of: { dueId: string; days: ReminderDays }): boolean =>
  reminded.includes(reminder(of));

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const time = (instant: string): string => new Date(instant).toISOString();

const isEarlier = (one: End, other: End | null): boolean =>
  other === null || one.endsOn < other.endsOn || (one.endsOn === other.endsOn && compare(one.reason, other.reason) < 0);

/**
 * The first day without a contract, and why: as was told, or where the next one begins. A company has one license at a time, so a new contract
 * replaces the one before it on its own first day, whatever came first.
 */
export const endOf = (contract: Contract, all: Contracts): End | null => {
  const next = all[all.indexOf(contract) + 1];
  const replaced = next === undefined ? null : { endsOn: next.startsOn, reason: 'replaced' as const };
  if (replaced === null || contract.end === null) return contract.end ?? replaced;
  return isEarlier(contract.end, replaced) ? contract.end : replaced;
};

const inOrder = (all: readonly Contract[]): Contract[] =>
  [...all].sort(
    (a, b) => compare(a.startsOn, b.startsOn) || compare(time(a.madeAt), time(b.madeAt)) || compare(a.id, b.id),
  );

const evolve = (state: Contracts, event: ContractEvent, { happenedAt }: EventOrigin): Contracts => {
  if (event.type === 'ContractMade') {
    const { contractId: id, ...made } = event.data;
    const contract = { ...made, id, madeAt: happenedAt, dues: [], payments: [], end: null, reminded: [] };
    return inOrder([...state, contract]);
  }
  const { contractId } = event.data;
  if (!state.some(({ id }) => id === contractId)) throw new Error(`${event.type} before the contract was made`);
  const put = (changes: (contract: Contract) => Partial<Contract>): Contracts =>
    state.map((one) => (one.id === contractId ? { ...one, ...changes(one) } : one));
  switch (event.type) {
    case 'ContractDueDrawn': {
      const { contractId: _, ...due } = event.data;
      return put(({ dues }) => ({ dues: [...dues, due].sort((a, b) => a.period - b.period) }));
    }
    case 'ContractPaymentRecorded': {
      const { contractId: _, ...payment } = event.data;
      return put(({ payments }) => ({
        payments: [...payments, payment].sort(
          (a, b) => compare(time(a.paidAt), time(b.paidAt)) || compare(a.reference, b.reference),
        ),
      }));
    }
    case 'ContractEnded': {
      const { contractId: _, ...told } = event.data;
      return put(({ end: known }) => (isEarlier(told, known) ? { end: told } : {}));
    }
    case 'ContractDueReminded':
      return put(({ reminded }) => ({ reminded: [...reminded, reminder(event.data)].sort() }));
    default:
      throw new Error(`not an event of contracts: ${(event satisfies never as ContractEvent).type}`);
  }
};

const { contractId } = sampleContract;

/** All contracts of a company with what falls due and what was paid; facts, whose order and number make no difference. */
export const contracts = defineAggregate({
  stream: { kind: 'contract', each: 'company', id: (companyId) => companyId },
  events: contractEvents,
  decider: { initialState: (): Contracts => [], decide, evolve },
  commands: {
    MakeContract: { permission: 'contracts.settle', samples: [sampleContract] },
    DrawDues: { permission: 'contracts.settle', ofSystem: true, samples: [{ until: '2026-03-31' }] },
    RecordReminder: {
      permission: 'contracts.settle',
      ofSystem: true,
      samples: [{ contractId, period: 0, days: 7 }],
    },
    RecordPayment: { permission: 'contracts.settle', samples: [samplePayment] },
    EndContract: {
      permission: 'contracts.manage',
      samples: [{ contractId, endsOn: '2026-03-31', reason: 'cancelled' }],
    },
  },
  topic: 'contracts',
});
