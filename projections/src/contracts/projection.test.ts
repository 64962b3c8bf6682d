import { contracts } from '@cadenza/domain/contracts/contracts';
import { type ContractEvent, sampleContract, samplePayment } from '@cadenza/domain/contracts/events';
import { dueOf } from '@cadenza/domain/contracts/periods';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { rebuild } from '../kernel/rebuild.ts';
import { batches, hashes, testDatabase } from '../testing/harness.ts';
import { append, companyA, companyB } from '../testing/history.ts';
import { contractsProjection } from './projection.ts';
import { contractsOf } from './queries.ts';
import { companiesWithContracts } from './queries-of-all-companies.ts';

test('contracts of a company as decided, for itself only, also when they are filled anew', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, contractsProjection, 0n);
  const store = createMemoryEventStore();
  const events: ContractEvent[] = [
    { type: 'ContractMade', data: sampleContract },
    dueOf(sampleContract, 0),
    dueOf(sampleContract, 1),
    { type: 'ContractPaymentRecorded', data: samplePayment },
    { type: 'ContractEnded', data: { contractId: sampleContract.contractId, endsOn: '2026-03-31', reason: 'unpaid' } },
  ];
  await append(store, streamOf(contracts, companyA), events, companyA);
  await batches(pool, contractsProjection, store, [2, 1, 2]);
  const read = (company: string) => withCompany(pool, company, (db) => contractsOf(db, company));
  const [found] = await read(companyA);
  expect(found).toMatchObject({ id: sampleContract.contractId, end: { reason: 'unpaid' }, dues: [{}, {}] });
  expect(found?.payments).toEqual([{ ...samplePayment, contractId: undefined }]);
  expect(await read(companyB)).toEqual([]);
  expect(await companiesWithContracts(pool)).toEqual([companyA]);

  const live = await hashes(pool, contractsProjection);
  await rebuild(contractsProjection, { pool, store, signal: AbortSignal.timeout(20_000) });
  expect(await hashes(pool, contractsProjection)).toEqual(live);
});
