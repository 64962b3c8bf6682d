import { countryId } from '@cadenza/domain/company/countries';
import { netOf } from '@cadenza/domain/licensing/offer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrongCompany, wrongDemo, wrongUser } from './checks.ts';
import { noDraft } from './draft.ts';
import { netOfPrice } from './use-catalogue.ts';

const company = { ...noDraft.company, businessName: 'Rossi S.r.l.', vatNumber: 'IT 00743110157', province: 'BS' };
const codesOf = (changes: Partial<typeof company>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wrongCompany({ company: { ...company, ...changes } })).map(([name, fault]) => [name, fault.code]),
  );

test('a company is judged while it is typed, as the server judges it', () => {
  expect(codesOf({})).toEqual({});
  expect(codesOf({ businessName: '' })).toEqual({ businessName: 'required', identificationCode: 'required' });
  expect(codesOf({ businessName: '日本' })).toEqual({ identificationCode: 'required' });
  expect(codesOf({ businessName: '日本', identificationCode: 'NIHON' })).toEqual({});
  expect(codesOf({ identificationCode: 'è' })).toEqual({ identificationCode: 'invalid_code' });
  expect(codesOf({ vatNumber: '' })).toEqual({ vatNumber: 'required' });
  expect(codesOf({ vatNumber: 'DE136695976' })).toEqual({ vatNumber: 'invalid_vat_number' });
  expect(codesOf({ vatNumber: 'DE136695976', countryId: countryId('DE') })).toEqual({});
  expect(codesOf({ iban: 'IT60', sdiCode: '1', taxCode: 'X', invoiceEmail: 'x' })).toEqual({
    ...{
      iban: 'invalid_iban',
      sdiCode: 'invalid_sdi_code',
      taxCode: 'invalid_tax_code',
      invoiceEmail: 'invalid_email',
    },
  });
});

test('a user whose name is the address is told of it where the address was typed', () => {
  const user = { name: 'Anna', surname: 'Rossi', email: 'anna@rossi.example', username: '' };
  expect(wrongUser({ user })).toEqual({});
  expect(wrongUser({ user: { ...user, email: '' } })).toMatchObject({ email: { code: 'required' } });
  expect(Object.keys(wrongUser({ user: { ...user, email: 'anna' } }))).toEqual(['email']);
  expect(Object.keys(wrongUser({ user: { ...user, username: 'a b' } }))).toEqual(['username']);
});

test('a wish for a demo has a company, a name and an address', () => {
  const wish = { company: 'Rossi', name: 'Anna', email: 'a@b.example', phone: '', message: '' };
  expect(wrongDemo(wish)).toEqual({});
  expect(Object.keys(wrongDemo({ ...wish, company: ' ', email: 'x', phone: 'no' }))).toEqual([
    'company',
    'email',
    'phone',
  ]);
});

test('a price is shown as the server counts it, to the cent', () => {
  const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);
  const id = '0199a1b2-0000-7000-8000-000000000001';
  const discount = fc.record({ type: fc.constantFrom('F' as const, 'P' as const), value: fc.nat(10_000) });
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.option(discount), (value, less) => {
      const shown = netOfPrice({
        value: decimal(value),
        discount: less && { type: less.type, value: decimal(less.value), description: '' },
      });
      const counted = netOf({
        price: { id, value, recurrence: 'M' },
        discount: less && { id, ...less, description: 'x' },
      });
      expect(shown).toBe(counted);
    }),
  );
});
