import { expect, test } from 'vitest';
import { accessFaults } from './axe.ts';
import { desktop, pages, phone } from './open-page.ts';
import type { FakeApi } from './served-page.ts';

const open = pages();

type Asked = { readonly operationName: string; readonly variables: Record<string, unknown> };
type State = 'PAID' | 'TO_PAY' | 'EXPIRED';

const due = (id: string, dueOn: string, state: State, more: object = {}) => ({
  ...{ __typename: 'ContractDue', id, dueOn, until: '2027-01-31', state, taxReason: 'DOMESTIC' },
  ...{ taxable: '89.10', vatRate: 22, taxes: '19.60', total: '108.70' },
  paidAt: state === 'PAID' ? '2026-10-31T09:00:00Z' : null,
  ...more,
});
const contract = (id: string, license: string, dues: object[], more: object = {}) => ({
  ...{ __typename: 'Contract', id, license, startsOn: '2026-09-30', endsOn: null, endReason: null },
  ...{ state: 'RUNNING', method: 'TRANSFER', recurrence: 'M', price: '89.10', discount: 'Lancio' },
  limits: [{ __typename: 'ContractLimit', key: 'attrezzature', value: 50 }],
  dues,
  ...more,
});

/** A server that knows the contracts of a company, and takes what is paid of them. */
const server = (contracts: object[], freeze: string | null = null): { api: FakeApi; settled: unknown[] } => {
  const settled: unknown[] = [];
  const answer = ({ operationName, variables: { contractId, dueId } }: Asked): object | null => {
    if (operationName === 'CompanyContracts')
      return { companyContracts: { __typename: 'CompanyContracts', freeze, contracts } };
    if (operationName !== 'SettleDue') return null;
    settled.push([contractId, dueId]);
    return { saved: { __typename: 'ContractSaved', id: contractId, position: '9' } };
  };
  const api: FakeApi = {
    'POST /graphql': (body) => ({ status: 200, body: { data: answer(body as Asked) } }),
  };
  return { api, settled };
};

const both = [
  contract('c2', 'Stabilimento', [
    due('d1', '2026-09-30', 'PAID'),
    due('d2', '2026-10-31', 'EXPIRED'),
    due('d3', '2026-11-30', 'TO_PAY'),
  ]),
  contract('c1', 'Officina', [due('d0', '2026-08-30', 'PAID', { taxReason: 'REVERSE_CHARGE', vatRate: 25.5 })], {
    ...{ startsOn: '2026-08-30', endsOn: '2026-09-30', endReason: 'REPLACED', state: 'ENDED' },
    ...{ method: 'CARD', recurrence: 'A', discount: null },
  }),
];

test.each([
  ['desktop, light', { ...desktop, colorScheme: 'light' }],
  ['desktop, dark', { ...desktop, colorScheme: 'dark' }],
  ['phone, light', { ...phone, colorScheme: 'light' }],
  ['phone, dark', { ...phone, colorScheme: 'dark' }],
] as const)('who pays begins with what is paid and what is late: %s', async (_, look) => {
  const { api } = server(both, 'UNPAID');
  const { page, faults } = await open('/', { ...look, api, as: { roles: ['ROLE_PAYMENTS'] } });
  await page.getByRole('heading', { name: 'Stabilimento' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/amministrazione/payments');
  await page.getByRole('alert').filter({ hasText: 'scaduto da più di 14 giorni' }).waitFor();
  const dues = page.getByRole('listitem').filter({ hasText: 'Scadenza' });
  expect(
    await dues.evaluateAll((all) =>
      all.map((one) =>
        /Scadenza ([\d-]+)(\D+)/
          .exec(one.textContent)
          ?.slice(1)
          .map((part) => part.trim()),
      ),
    ),
  ).toEqual([
    ['30-11-2026', 'Da pagare'],
    ['31-10-2026', 'Scaduto'],
    ['30-09-2026', 'Pagato'],
    ['30-08-2026', 'Pagato'],
  ]);
  await page.getByText('IVA 25,5 %').waitFor();
  await page.getByText('attrezzature: fino a 50').first().waitFor();
  expect(await page.getByRole('button', { name: 'Segna come pagato' }).count()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a super administrator says that the money of a transfer is there, after a question', async () => {
  const { api, settled } = server(both);
  const { page, faults } = await open('/amministrazione/payments', {
    ...{ ...desktop, api, as: { roles: ['ROLE_SUPER_ADMIN'] } },
  });
  const late = page.getByRole('listitem').filter({ hasText: 'Scadenza 31-10-2026' });
  await late.getByRole('button', { name: 'Segna come pagato' }).click();
  const question = page.getByRole('alertdialog', { name: "L'importo è arrivato?" });
  await question.waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Annulla' }).click();
  expect(settled).toEqual([]);
  await late.getByRole('button', { name: 'Segna come pagato' }).click();
  await question.getByRole('button', { name: 'Segna come pagato' }).click();
  await page.getByText('Segnato come pagato').waitFor();
  expect(settled).toEqual([['c2', 'd2']]);
  expect(faults).toEqual([]);
});

test('a company without a contract is told that nothing falls due', async () => {
  const { api } = server([]);
  const { page } = await open('/amministrazione/payments', { ...phone, api, as: { roles: ['ROLE_PAYMENTS'] } });
  await page.getByText('Nessun contratto').waitFor();
});
