import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy } from './testing/contract.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 120_000);
afterAll(() => world.close());

const settleWith = (by: Client, variables: object) =>
  by.graphql(
    `mutation ($commandId: ID!, $contractId: ID!, $dueId: ID!, $paidOn: LocalDate) {
       settleContractDue(commandId: $commandId, contractId: $contractId, dueId: $dueId, paidOn: $paidOn) { id } }`,
    { commandId: newId(), ...variables },
  );
const listed = async (by: Client) =>
  (await by.get(`/api/companies/${by.companyId}/company-contracts`)).body as Record<string, unknown>[];

describe('contracts of a company', () => {
  it('are answered with what is to pay, and then paid, over REST and GraphQL', async () => {
    const companyId = await world.company('Officine Rossi');
    const payments = await world.client(companyId, ['ROLE_PAYMENTS']);
    const superadmin = await world.client(companyId, ['ROLE_SUPER_ADMIN']);
    expect(await listed(payments)).toEqual([]);
    expect((await payments.get('/api/company-contracts/last-license')).body).toEqual({
      lastLicense: null,
      limitLicense: [],
    });
    const { contractId, dueId, startsOn } = await buy(world, companyId, { limit: 50, paid: false });
    await superadmin.get(`/api/companies/${companyId}/company-contracts`);
    await expect.poll(() => listed(payments)).toHaveLength(1);
    const due = {
      ...{ id: dueId, expirationDate: startsOn, date: null, paid: 'N', status: 'toPay' },
      ...{ taxableAmount: '89.10', taxes: '19.60', vat: '22.00', total: '108.70' },
    };
    expect(await listed(payments)).toMatchObject([
      {
        ...{ id: contractId, date: startsOn, contractType: 'M', totalPrice: '108.70', status: 'running' },
        ...{ license: { name: 'Officina' }, payments: [due] },
      },
    ]);

    // Who pays does not say that the money is there.
    const byPayer = await settleWith(payments, { contractId, dueId });
    expect(byPayer.errors?.[0]?.extensions.code).toBe('not_authorised');
    const wrong = await settleWith(superadmin, { contractId, dueId, paidOn: '2199-01-01' });
    expect(wrong.errors?.[0]?.extensions.code).toBe('invalid_fields');
    expect((await settleWith(superadmin, { contractId, dueId: newId() })).errors?.[0]?.extensions.code).toBe(
      'not_found',
    );
    for (let time = 0; time < 2; time++)
      expect((await settleWith(superadmin, { contractId, dueId, paidOn: startsOn })).errors).toBeUndefined();
    expect(await listed(superadmin)).toMatchObject([{ payments: [{ paid: 'Y', status: 'paid' }] }]);
    const shown = await superadmin.graphql(
      '{ companyContracts { freeze contracts { state license limits { key value } dues { state total paid vatRate } } } }',
    );
    expect(shown.data).toEqual({
      companyContracts: {
        freeze: null,
        contracts: [
          {
            ...{ state: 'RUNNING', license: 'Officina', limits: [{ key: 'attrezzature', value: 50 }] },
            dues: [{ state: 'PAID', total: '108.70', paid: '108.70', vatRate: 22 }],
          },
        ],
      },
    });
    expect((await superadmin.get('/api/company-contracts/last-license')).body).toMatchObject({
      lastLicense: { id: contractId },
      limitLicense: [{ license: { name: 'Officina' }, licenseItem: { key: 'attrezzature' }, value: 50 }],
    });
  });

  it('are of the selected company alone', async () => {
    const [mine, theirs] = [await world.company('Officine Rossi'), await world.company('Fonderie Bianchi')];
    const { contractId, dueId } = await buy(world, theirs, { limit: 50, paid: false });
    const admin = await world.client(mine, ['ROLE_ADMIN']);
    expect((await admin.get(`/api/companies/${theirs}/company-contracts`)).status).toBe(404);
    expect(await listed(admin)).toEqual([]);
    const superadmin = await world.client(mine, ['ROLE_SUPER_ADMIN']);
    expect((await settleWith(superadmin, { contractId, dueId })).errors?.[0]?.extensions.code).toBe('not_found');
  });
});
