import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, stateAfter, testActor } from '../testing/given-when-then.ts';
import { goldenState } from '../testing/golden.ts';
import { catalogue } from './catalogue.ts';
import { maxEntries } from './decide.ts';
import type { CatalogueEvent } from './events.ts';
import { netOf, offer } from './offer.ts';
import { offered } from './offered.ts';
import { found, limitOf, living } from './state.ts';

const { decider } = catalogue;
const id = (number: number): string => `0199a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [base, pro, machines, users, launch, monthly, yearly] = [1, 2, 3, 4, 5, 6, 7].map(id) as [
  ...[string, string, string, string, string, string, string],
];
const other = '00000000-0000-7000-8000-00000000a002';

const license = (of: string, name: string): CatalogueEvent => ({
  type: 'LicenseAdded',
  data: { id: of, values: { name, description: null, providerLink: null } },
});
const item = (of: string, key: string, name = key): CatalogueEvent => ({
  type: 'LicenseItemAdded',
  data: { id: of, values: { name, key } },
});
const discount = (type: 'F' | 'P', value: number): CatalogueEvent => ({
  type: 'DiscountAdded',
  data: { id: launch, values: { type, value, description: 'Lancio', providerLink: null } },
});
const price = (of: string, recurrence: 'M' | 'A', discountId: string | null = null): CatalogueEvent => ({
  type: 'LicensePriceAdded',
  data: { id: of, values: { licenseId: base, discountId, value: 2_900, recurrence } },
});
const limit = (value: number): CatalogueEvent => ({
  type: 'LicenseLimitSet',
  data: { licenseId: base, licenseItemId: machines, value },
});
const given = (...events: CatalogueEvent[]) => decide(decider).given(events);
const invalid = (field: string, code: string) => ({ code: 'invalid_fields' as const, errors: [{ field, code }] });

describe('a license', () => {
  it('is added with what is not said left empty', () => {
    given()
      .when({ type: 'AddLicense', id: base, values: { name: ' Base ', providerLink: '' } })
      .then([license(base, 'Base')]);
  });

  it('has a name of its own, however it is spelt, and gives it back when it goes', () => {
    const add = { type: 'AddLicense', id: pro, values: { name: 'BASE' } } as const;
    given(license(base, 'Base'))
      .when(add)
      .then({ code: 'already_exists', errors: [{ field: 'name', code: 'already_exists' }] });
    given(license(base, 'Base'), license(pro, 'Pro'))
      .when({ type: 'ChangeLicense', id: pro, changes: { name: 'base' } })
      .then('already_exists');
    given(license(base, 'Base'), { type: 'LicenseRemoved', data: { id: base } })
      .when(add)
      .then([license(pro, 'BASE')]);
  });

  it('says what is wrong with each field', () => {
    given()
      .when({ type: 'AddLicense', id: base, values: { providerLink: 'javascript:alert(1)' } })
      .then({
        code: 'invalid_fields',
        errors: [
          { field: 'name', code: 'required' },
          { field: 'providerLink', code: 'invalid_url' },
        ],
      });
  });

  it('stays while a price or a limit is of it', () => {
    const remove = { type: 'RemoveLicense', id: base } as const;
    given(license(base, 'Base'), price(monthly, 'M')).when(remove).then('license_in_use');
    given(license(base, 'Base'), item(machines, 'attrezzature'), limit(5)).when(remove).then('license_in_use');
    given(license(base, 'Base'), item(machines, 'attrezzature'), limit(5), limit(-1))
      .when(remove)
      .then([{ type: 'LicenseRemoved', data: { id: base } }]);
  });

  it('that is gone is not found, and its id is never given again', () => {
    const gone = given(license(base, 'Base'), { type: 'LicenseRemoved', data: { id: base } });
    gone.when({ type: 'ChangeLicense', id: base, changes: { name: 'Neu' } }).then('not_found');
    gone.when({ type: 'RemoveLicense', id: base }).then('not_found');
    gone.when({ type: 'AddLicense', id: base, values: { name: 'Neu' } }).then('already_exists');
  });

  it('changed by two in the same field is a conflict, in two fields is both', () => {
    const history = given(license(base, 'Base'), {
      type: 'LicenseChanged',
      data: { id: base, changes: { name: 'Plus' } },
    });
    const as = { actorId: other };
    const mine = { type: 'ChangeLicense', id: base, seenVersion: 1 } as const;
    history.when({ ...mine, changes: { name: 'Pro' } }, as).then({
      code: 'conflict',
      params: { field: 'name', by: testActor, at: '2026-03-02T08:00:00Z' },
    });
    history
      .when({ ...mine, changes: { description: 'Per iniziare' } }, as)
      .then([{ type: 'LicenseChanged', data: { id: base, changes: { description: 'Per iniziare' } } }]);
    history.when({ ...mine, seenVersion: 9, changes: {} }).then('invalid_fields');
  });

  it('that is changed to what it is already changes nothing', () => {
    given(license(base, 'Base'))
      .when({ type: 'ChangeLicense', id: base, changes: { name: 'Base', description: null } })
      .then([]);
  });
});

describe('an item of licenses', () => {
  it('has a name and a key of its own, and keeps its key', () => {
    const known = given(item(machines, 'attrezzature', 'Macchine'));
    known.when({ type: 'AddLicenseItem', id: users, values: { name: 'macchine', key: 'attrezzature' } }).then({
      code: 'already_exists',
      errors: [
        { field: 'name', code: 'already_exists' },
        { field: 'key', code: 'already_exists' },
      ],
    });
    known
      .when({ type: 'ChangeLicenseItem', id: machines, changes: { key: 'macchine' } })
      .then(invalid('key', 'cannot_change'));
    known.when({ type: 'ChangeLicenseItem', id: machines, changes: { key: 'attrezzature' } }).then([]);
  });

  it.each(['', 'Due parole', '1a', 'è', 'a'.repeat(61)])('refuses the key %j', (key) => {
    given()
      .when({ type: 'AddLicenseItem', id: machines, values: { name: 'Macchine', key } })
      .then(invalid('key', 'invalid_key'));
  });

  it('stays while a license limits it, and says which', () => {
    given(license(base, 'Base'), item(machines, 'attrezzature'), limit(5))
      .when({ type: 'RemoveLicenseItem', id: machines })
      .then({ code: 'in_use', params: { names: 'Base' }, users: [{ kind: 'license', id: base, label: 'Base' }] });
  });
});

describe('a discount', () => {
  const add = (values: object) => given().when({ type: 'AddDiscount', id: launch, values });
  it('is never past its price, and never below zero', () => {
    add({ type: 'P', value: 10_000, description: 'Lancio' }).then([discount('P', 10_000)]);
    add({ type: 'P', value: 10_001, description: 'Lancio' }).then({
      code: 'invalid_fields',
      errors: [{ field: 'value', code: 'too_large', params: { max: 100 } }],
    });
    add({ type: 'F', value: -1, description: 'Lancio' }).then({
      code: 'invalid_fields',
      errors: [{ field: 'value', code: 'negative_money', params: { min: 0 } }],
    });
    add({ type: 'X', value: 1, description: 'Lancio' }).then(invalid('type', 'invalid_choice'));
  });

  it('of cents does not become a share of more than all', () => {
    given(discount('F', 20_000))
      .when({ type: 'ChangeDiscount', id: launch, changes: { type: 'P' } })
      .then({ code: 'invalid_fields', errors: [{ field: 'value', code: 'too_large', params: { max: 100 } }] });
    given(discount('F', 20_000))
      .when({ type: 'ChangeDiscount', id: launch, changes: { type: 'P', value: 1_000 } })
      .then([{ type: 'DiscountChanged', data: { id: launch, changes: { type: 'P', value: 1_000 } } }]);
  });

  it('stays while a price has it', () => {
    const sold = [license(base, 'Base'), discount('P', 1_000), price(monthly, 'M', launch)];
    const remove = { type: 'RemoveDiscount', id: launch } as const;
    given(...sold)
      .when(remove)
      .then({ code: 'in_use', params: { names: 'Base' } });
    given(...sold, { type: 'LicensePriceRemoved', data: { id: monthly } })
      .when(remove)
      .then([{ type: 'DiscountRemoved', data: { id: launch } }]);
  });
});

describe('a price', () => {
  const add = { type: 'AddLicensePrice', id: monthly } as const;
  const values = { licenseId: base, value: 2_900, recurrence: 'M' } as const;

  it('is of a license that is there, with a discount that is there', () => {
    given()
      .when({ ...add, values })
      .then(invalid('licenseId', 'not_found'));
    given(license(base, 'Base'), discount('P', 1_000))
      .when({ ...add, values: { ...values, licenseId: launch } })
      .then(invalid('licenseId', 'not_found'));
    given(license(base, 'Base'))
      .when({ ...add, values: { ...values, discountId: base } })
      .then(invalid('discountId', 'not_found'));
    given(license(base, 'Base'), discount('P', 1_000))
      .when({ ...add, values: { ...values, discountId: launch } })
      .then([price(monthly, 'M', launch)]);
  });

  it('is one a month and one a year, and stays with its license', () => {
    const sold = given(license(base, 'Base'), license(pro, 'Pro'), price(monthly, 'M'));
    sold
      .when({ ...add, id: yearly, values })
      .then({ code: 'already_exists', errors: [{ field: 'recurrence', code: 'already_exists' }] });
    sold.when({ ...add, id: yearly, values: { ...values, recurrence: 'A' } }).then([price(yearly, 'A')]);
    sold
      .when({ type: 'ChangeLicensePrice', id: monthly, changes: { licenseId: pro } })
      .then(invalid('licenseId', 'cannot_change'));
  });

  it.each([
    [1e14 + 1, 'money_too_large'],
    [Number.NaN, 'invalid_money'],
    [0.5, 'invalid_money'],
    [-1, 'negative_money'],
  ])('of %s is refused: %s', (value, code) => {
    const { errors } = given(license(base, 'Base'))
      .when({ ...add, values: { ...values, value } })
      .refusal();
    expect(errors).toMatchObject([{ field: 'value', code }]);
  });
});

describe('a limit', () => {
  const sold = [license(base, 'Base'), item(machines, 'attrezzature')];
  const set = (value: number) =>
    given(...sold).when({ type: 'SetLicenseLimit', licenseId: base, licenseItemId: machines, value });
  it('is none until it is set, and -1 takes it away', () => {
    set(-1).then([]);
    set(0).then([limit(0)]);
    given(...sold, limit(5))
      .when({ type: 'SetLicenseLimit', licenseId: base, licenseItemId: machines, value: -1 })
      .then([limit(-1)]);
  });

  it.each([-2, 1.5, 2e9])('refuses %s', (value) => {
    expect(set(value).refusal()).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'value' }] });
  });

  it('is of a license and an item that are there', () => {
    given(...sold)
      .when({ type: 'SetLicenseLimit', licenseId: machines, licenseItemId: base, value: 5 })
      .then('not_found');
  });
});

describe('what is offered', () => {
  const sold: CatalogueEvent[] = [
    ...[license(base, 'Base'), item(machines, 'attrezzature'), item(users, 'utenti')],
    ...[discount('P', 1_550), price(monthly, 'M', launch), limit(25)],
  ];

  it('names price, discount and each limit, as a contract keeps them', () => {
    const made = offered(stateAfter(decider, sold), monthly);
    expect(offer.parse(made)).toEqual({
      license: { id: base, name: 'Base' },
      price: { id: monthly, value: 2_900, recurrence: 'M' },
      discount: { id: launch, type: 'P', value: 1_550, description: 'Lancio' },
      limits: [
        { key: 'attrezzature', value: 25 },
        { key: 'utenti', value: -1 },
      ],
    });
    expect(made && netOf(made)).toBe(2_451);
  });

  it('is nothing of a price that is gone, or of what is no price', () => {
    const removed: CatalogueEvent = { type: 'LicensePriceRemoved', data: { id: monthly } };
    const gone = stateAfter(decider, [...sold, removed]);
    expect(offered(gone, monthly)).toBeUndefined();
    expect(offered(gone, base)).toBeUndefined();
  });
});

it('a catalogue that changes at random keeps its names apart and its references there', () => {
  const ids = [1, 2, 3, 4].map(id);
  const one = fc.constantFrom(...ids);
  const cents = fc.integer({ min: -5, max: 20_000 });
  const recurrence = fc.constantFrom('M' as const, 'A' as const);
  const type = fc.constantFrom('F' as const, 'P' as const);
  const name = fc.constantFrom('a', 'A', 'b');
  const commands = fc.oneof(
    fc.record({ type: fc.constant('AddLicense' as const), id: one, values: fc.record({ name }) }),
    fc.record({ type: fc.constant('RemoveLicense' as const), id: one }),
    fc.record({ type: fc.constant('AddLicenseItem' as const), id: one, values: fc.record({ name, key: name }) }),
    fc.record({ type: fc.constant('RemoveLicenseItem' as const), id: one }),
    fc.record({
      ...{ type: fc.constant('AddDiscount' as const), id: one },
      values: fc.record({ type, value: cents, description: name }),
    }),
    fc.record({ type: fc.constant('ChangeDiscount' as const), id: one, changes: fc.record({ type, value: cents }) }),
    fc.record({ type: fc.constant('RemoveDiscount' as const), id: one }),
    fc.record({
      ...{ type: fc.constant('AddLicensePrice' as const), id: one },
      values: fc.record({ licenseId: one, discountId: fc.option(one), value: cents, recurrence }),
    }),
    fc.record({ type: fc.constant('RemoveLicensePrice' as const), id: one }),
    fc.record({ type: fc.constant('SetLicenseLimit' as const), licenseId: one, licenseItemId: one, value: cents }),
  );
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 60 }), (all) => {
      let history: CatalogueEvent[] = [];
      for (const command of all) {
        const decision = decider.decide(command, stateAfter(decider, history), {
          ...{ companyId: id(9), actorId: testActor, now: '2026-03-02T08:00:00Z' },
        });
        if (!('rejected' in decision)) history = [...history, ...decision];
      }
      const state = stateAfter(decider, history);
      const names = living(state, 'license').map(({ values }) => values.name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      for (const { id: priceId, values } of living(state, 'licensePrice')) {
        expect(found(state, 'license', values.licenseId)).toBeDefined();
        const made = offered(state, priceId);
        if (!made) throw new Error('a price that cannot be bought');
        expect(offer.safeParse(made).success).toBe(true);
        expect(made.discount === null).toBe(values.discountId === null);
        expect(netOf(made)).toBeGreaterThanOrEqual(0);
        expect(netOf(made)).toBeLessThanOrEqual(values.value);
      }
    }),
  );
});

it('there are no more of a kind than a page shows', () => {
  const all = Array.from({ length: maxEntries }, (_, at) => license(id(100 + at), `L${at}`));
  given(...all)
    .when({ type: 'AddLicense', id: base, values: { name: 'Base' } })
    .then('too_many_records');
});

it('what was written once comes to this', () => {
  const before = goldenState(catalogue, 'LicensePriceRemoved');
  const [first] = living(before, 'license');
  const [one] = living(before, 'licenseItem');
  expect(first).toMatchObject({ version: 2, values: { name: 'Base', providerLink: 'https://pay.example/base' } });
  expect(living(before, 'licensePrice')).toMatchObject([{ values: { value: 3_100, discountId: null } }]);
  expect(limitOf(before, first?.id ?? '', one?.id ?? '')).toBe(25);
  expect(living(goldenState(catalogue), 'license')).toEqual([]);
});
