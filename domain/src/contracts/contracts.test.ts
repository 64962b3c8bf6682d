import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideInSequence } from '../kernel/decider.ts';
import { isRejection } from '../kernel/rejection.ts';
import { netOf } from '../licensing/offer.ts';
import { decide, stateAfter, testContext } from '../testing/given-when-then.ts';
import { goldenState } from '../testing/golden.ts';
import { type ContractCommand, type Contracts, contracts } from './contracts.ts';
import { type ContractEvent, sampleContract as made, samplePayment as payment } from './events.ts';
import { dueOf, periodStart } from './periods.ts';
import { duesOn, freezeOn, limitOn, runningOn } from './standing.ts';

const { decider } = contracts;
const { contractId } = made;
const other = '0199a1b2-0000-7000-8000-0000000000e1';
const begun: ContractEvent[] = [{ type: 'ContractMade', data: made }, dueOf(made, 0)];
const drawn = (...periods: number[]): ContractEvent[] => [...begun, ...periods.map((period) => dueOf(made, period))];
const paid = (of: Partial<typeof payment> = {}): ContractEvent => ({
  type: 'ContractPaymentRecorded',
  data: { ...payment, ...of },
});
const ended = (endsOn: string, reason: 'cancelled' | 'unpaid' = 'cancelled'): ContractEvent => ({
  type: 'ContractEnded',
  data: { contractId, endsOn, reason },
});
const at = (events: ContractEvent[]): Contracts => stateAfter(decider, events);
const states = (events: ContractEvent[], today: string) =>
  at(events).flatMap((contract, _, all) => duesOn(contract, all, today).map(({ dueOn, state }) => `${dueOn} ${state}`));

describe('a contract', () => {
  it('is made with its copy of the offer and its first due', () => {
    decide(decider)
      .given([])
      .when({ type: 'MakeContract', ...made })
      .then(begun);
  });

  it('made again is the one that is there', () => {
    decide(decider)
      .given(begun)
      .when({ type: 'MakeContract', ...made, startsOn: '2027-01-01' })
      .then([]);
  });

  it('is refused by its fields', () => {
    const wrong = { ...made, method: 'cash', startsOn: '31.1.2026', buyer: { countryCode: 'Italy', vatNumber: '' } };
    const command: ContractCommand = JSON.parse(JSON.stringify({ type: 'MakeContract', ...wrong }));
    const refused = decide(decider).given([]).when(command);
    const fields = new Set(refused.refusal().errors.map(({ field }) => field));
    expect([...fields]).toEqual(['method', 'startsOn', 'buyer.countryCode', 'buyer.vatNumber']);
  });

  it('draws the dues of its next periods up to a day, each once', () => {
    const until = '2026-04-29';
    decide(decider)
      .given(begun)
      .when({ type: 'DrawDues', until })
      .then([dueOf(made, 1), dueOf(made, 2)]);
    decide(decider).given(drawn(1, 2)).when({ type: 'DrawDues', until }).then([]);
    decide(decider)
      .given(drawn(1, 2))
      .when({ type: 'DrawDues', until: '2026-04-30' })
      .then([dueOf(made, 3)]);
  });

  it('draws none behind its end', () => {
    const until = '2027-01-01';
    decide(decider)
      .given([...drawn(1), ended('2026-03-31')])
      .when({ type: 'DrawDues', until })
      .then([]);
  });

  it('ends once, at the earliest end that was told', () => {
    const end = { type: 'EndContract', contractId, endsOn: '2026-03-31', reason: 'unpaid' } as const;
    const { type: _, ...data } = end;
    decide(decider)
      .given([...begun, ended('2026-05-31')])
      .when(end)
      .then([{ type: 'ContractEnded', data }]);
    decide(decider)
      .given([...begun, ended('2026-03-31')])
      .when(end)
      .then([]);
    decide(decider)
      .given(begun)
      .when({ ...end, endsOn: '2026-01-30' })
      .then('invalid_fields');
    decide(decider)
      .given(begun)
      .when({ ...end, contractId: other })
      .then('not_found');
  });

  it('is replaced by the next one on its first day, with the limits of that', () => {
    const offer = { ...made.offer, limits: [{ key: 'attrezzature', value: -1 }] };
    const next: ContractEvent = {
      type: 'ContractMade',
      data: { ...made, contractId: other, offer, startsOn: '2026-02-15' },
    };
    const all = at([...drawn(1), next]);
    expect([runningOn(all, '2026-02-14')?.id, runningOn(all, '2026-02-15')?.id]).toEqual([contractId, other]);
    const limit = (day: string) => limitOn(all, day, 'attrezzature');
    expect([limit('2026-02-14'), limit('2026-02-15'), limit('2026-01-01')]).toEqual([50, undefined, undefined]);
    // What would have fallen due behind that day is owed by nobody.
    expect(states([...drawn(1), next], '2026-02-20')).toEqual(['2026-01-31 expired']);
  });

  it('writes the reminder of a due once', () => {
    const { dueId } = dueOf(made, 0).data;
    const told: ContractEvent = { type: 'ContractDueReminded', data: { contractId, dueId, days: 7 } };
    const asked = { type: 'RecordReminder', contractId, period: 0, days: 7 } as const;
    decide(decider).given(begun).when(asked).then([told]);
    decide(decider)
      .given([...begun, told])
      .when(asked)
      .then([]);
    decide(decider)
      .given([...begun, told])
      .when({ ...asked, period: 1 })
      .then('not_found');
  });

  it('folds from what was once written', () => {
    expect(goldenState(contracts)).toMatchObject([
      { id: contractId, dues: [{ total: 10_870 }], payments: [{ amount: 10_870 }], end: { reason: 'cancelled' } },
    ]);
  });
});

describe('a payment', () => {
  const record = { type: 'RecordPayment', ...payment } as const;

  it('is one by its reference', () => {
    decide(decider).given(begun).when(record).then([paid()]);
    decide(decider)
      .given([...begun, paid()])
      .when({ ...record, paidAt: '2026-05-01T00:00:00Z' })
      .then([]);
  });

  it('of a contract or due that is not there is refused', () => {
    decide(decider)
      .given(begun)
      .when({ ...record, contractId: other })
      .then('not_found');
    decide(decider)
      .given(begun)
      .when({ ...record, dueId: other })
      .then('not_found');
    decide(decider)
      .given(begun)
      .when({ ...record, amount: 0.5 })
      .then('invalid_fields');
  });

  it('pays the oldest open due, in time, late, or before it is drawn', () => {
    expect(states(begun, '2026-01-31')).toEqual(['2026-01-31 toPay']);
    expect(states(begun, '2026-02-01')).toEqual(['2026-01-31 expired']);
    expect(states([...begun, paid()], '2026-02-01')).toEqual(['2026-01-31 paid']);
    const early = [...begun, paid(), paid({ reference: 'second' }), dueOf(made, 1)];
    expect(states(early, '2026-02-01')).toEqual(['2026-01-31 paid', '2026-02-28 paid']);
  });

  it('of a part leaves the due open', () => {
    expect(states([...begun, paid({ amount: 10_869 })], '2026-01-31')).toEqual(['2026-01-31 toPay']);
  });

  it('meant for a due goes there, and what is more than it goes to the oldest', () => {
    const events = [...drawn(1), paid({ dueId: dueOf(made, 1).data.dueId, amount: 2 * payment.amount })];
    expect(states(events, '2026-03-31')).toEqual(['2026-01-31 paid', '2026-02-28 paid']);
    expect(states([...events.slice(0, -1), paid({ dueId: dueOf(made, 1).data.dueId })], '2026-03-31')).toEqual([
      ...['2026-01-31 expired', '2026-02-28 paid'],
    ]);
  });
});

describe('a company', () => {
  it('without a contract, or before its first day, is not frozen', () => {
    expect(freezeOn([], '2026-02-01')).toBeUndefined();
    expect(freezeOn(at(begun), '2026-01-30')).toBeUndefined();
  });

  it('is frozen a day after the grace of an unpaid due, and works on when it is paid', () => {
    expect(freezeOn(at(begun), '2026-02-14')).toBeUndefined();
    expect(freezeOn(at(begun), '2026-02-15')).toBe('license_unpaid');
    expect(freezeOn(at([...begun, paid({ paidAt: '2026-02-20T08:00:00Z' })]), '2026-02-20')).toBeUndefined();
  });

  it('is frozen from the day on which its license is over', () => {
    const all = at([...begun, paid(), ended('2026-02-28')]);
    expect([freezeOn(all, '2026-02-27'), freezeOn(all, '2026-02-28')]).toEqual([undefined, 'license_ended']);
  });
});

describe('due dates', () => {
  it('of every start day are the same day of each month, or its last, and never drift', () => {
    for (let day = 0; day < 1_461; day++) {
      const startsOn = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
      const wanted = Number(startsOn.slice(8));
      for (let period = 0; period < 26; period++) {
        const months = new Date(Date.UTC(Number(startsOn.slice(0, 4)), Number(startsOn.slice(5, 7)) - 1 + period, 1));
        const last = new Date(Date.UTC(months.getUTCFullYear(), months.getUTCMonth() + 1, 0)).getUTCDate();
        months.setUTCDate(Math.min(wanted, last));
        expect(periodStart(startsOn, 'M', period)).toBe(months.toISOString().slice(0, 10));
      }
    }
    expect([0, 1, 2].map((period) => periodStart('2026-01-31', 'M', period))).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31'],
    ]);
    expect([1, 4].map((period) => periodStart('2028-02-29', 'A', period))).toEqual(['2029-02-28', '2032-02-29']);
  });

  it('lie one behind the other without a gap', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        day,
        fc.nat({ max: 60 }),
        fc.constantFrom('M' as const, 'A' as const),
        (startsOn, period, recurrence) => {
          const offer = { ...made.offer, price: { ...made.offer.price, recurrence } };
          const [one, next] = [period, period + 1].map((n) => dueOf({ ...made, offer, startsOn }, n).data);
          return one?.until === next?.dueOn && String(one?.dueOn) < String(next?.dueOn);
        },
      ),
    );
  });
});

describe('totals', () => {
  it('of all dues are exact to the cent of what a fraction says', () => {
    const discount = fc.option(
      fc.oneof(
        fc.record({ type: fc.constant('F' as const), value: fc.nat({ max: 1e9 }) }),
        fc.record({ type: fc.constant('P' as const), value: fc.nat({ max: 10_000 }) }),
      ),
    );
    const country = fc.constantFrom('IT', 'DE', 'FI', 'US');
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), discount, country, (value, some, countryCode) => {
        const offer = {
          ...made.offer,
          price: { ...made.offer.price, value },
          discount: some && { ...some, id: other, description: '' },
        };
        const { taxable, taxes, total, rate } = dueOf(
          { ...made, offer, buyer: { countryCode, vatNumber: null } },
          0,
        ).data;
        expect(taxable).toBe(netOf(offer));
        // taxes = floor(taxable * rate / 10 000 + 1/2), in fractions.
        const [numerator, denominator] = [2n * BigInt(taxable) * BigInt(rate) + 10_000n, 20_000n];
        expect(BigInt(taxes)).toBe((numerator - (numerator % denominator)) / denominator);
        expect(total).toBe(taxable + taxes);
      }),
    );
  });
});

describe('facts', () => {
  const day = fc
    .integer({ min: 0, max: 300 })
    .map((n) => new Date(Date.UTC(2026, 0, 31 + n)).toISOString().slice(0, 10));
  const due = fc.option(fc.constantFrom(...[0, 1, 2].map((period) => dueOf(made, period).data.dueId)));
  const fact: fc.Arbitrary<ContractCommand> = fc.oneof(
    fc.record({
      type: fc.constant('RecordPayment' as const),
      contractId: fc.constant(contractId),
      dueId: due,
      paidAt: day.map((on) => `${on}T10:00:00Z`),
      reference: fc.uuid(),
      amount: fc.nat({ max: 30_000 }),
    }),
    fc.record({
      type: fc.constant('EndContract' as const),
      contractId: fc.constant(contractId),
      endsOn: day,
      reason: fc.constantFrom('cancelled' as const, 'unpaid' as const),
    }),
  );

  it('in any order, and each up to three times, come to the same', () => {
    const told = fc
      .uniqueArray(fact, { selector: (one) => JSON.stringify(one), maxLength: 30 })
      .chain((facts) =>
        fc.tuple(
          fc.constant(facts),
          fc.shuffledSubarray([...facts, ...facts, ...facts], { minLength: 2 * facts.length }),
        ),
      );
    fc.assert(
      fc.property(told, day, ([facts, some], today) => {
        const all = [...some, ...facts.filter((one) => !some.includes(one))];
        const [first, second] = [facts, all].map((commands) => {
          const events = decideInSequence(decider, commands, at(drawn(1, 2)), testContext);
          if (isRejection(events)) throw new Error(events.code);
          return stateAfter(decider, [...drawn(1, 2), ...events]);
        });
        expect(second).toEqual(first);
        const standing = (state: Contracts = []) =>
          state.map((contract) => [duesOn(contract, state, today), freezeOn(state, today)]);
        expect(standing(second)).toEqual(standing(first));
      }),
    );
  });

  it('lay on the dues no cent more or less than came in', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 20 }), (facts) => {
        const payments = facts.filter((one) => one.type === 'RecordPayment');
        const events = decideInSequence(decider, payments, at(drawn(1, 2)), testContext);
        if (isRejection(events)) throw new Error(events.code);
        const state = stateAfter(decider, [...drawn(1, 2), ...events]);
        const dues = state.flatMap((contract) => duesOn(contract, state, '2026-06-01'));
        const owed = dues.reduce((sum, { total }) => sum + total, 0);
        const came = payments.reduce((sum, { amount }) => sum + amount, 0);
        expect(dues.reduce((sum, { paid: laid }) => sum + laid, 0)).toBe(Math.min(owed, came));
      }),
    );
  });
});
