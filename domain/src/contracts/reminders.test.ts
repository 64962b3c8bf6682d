import { expect, it } from 'vitest';
import { stateAfter } from '../testing/given-when-then.ts';
import { contracts } from './contracts.ts';
import { type ContractEvent, sampleContract as made, type ReminderDays, samplePayment } from './events.ts';
import { dueOf } from './periods.ts';
import { remindersOn } from './reminders.ts';

const { contractId } = made;
const second = dueOf(made, 1); // of 28 February
const drawn: ContractEvent[] = [
  { type: 'ContractMade', data: made },
  dueOf(made, 0),
  second,
  { type: 'ContractPaymentRecorded', data: samplePayment },
];
const told = (days: ReminderDays): ContractEvent => ({
  type: 'ContractDueReminded',
  data: { contractId, dueId: second.data.dueId, days },
});
const on = (today: string, ...more: ContractEvent[]) =>
  remindersOn(stateAfter(contracts.decider, [...drawn, ...more]), today).map(({ days }) => days);

it('a due is reminded of 30, 7 and 1 days before, and not on its day', () => {
  const days = ['2026-01-28', '2026-01-29', '2026-02-20', '2026-02-21', '2026-02-26', '2026-02-27', '2026-02-28'];
  expect(days.map((day) => on(day))).toEqual([[], [30], [30], [7], [7], [1], []]);
});

it('each once, and what was missed is not made up for', () => {
  expect(on('2026-02-22', told(7))).toEqual([]);
  expect(on('2026-02-27', told(30))).toEqual([1]);
});

it('not of what is paid', () => {
  const paid: ContractEvent = {
    type: 'ContractPaymentRecorded',
    data: { ...samplePayment, reference: 'early' },
  };
  expect(on('2026-02-21', paid)).toEqual([]);
});
