import { type CompanyCommand, type CompanyState, companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { createDatabase } from '@cadenza/infra/postgres/database';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { rebuild } from '../kernel/rebuild.ts';
import { batches, hashes, testDatabase } from '../testing/harness.ts';
import { actor, append, companyA, companyB } from '../testing/history.ts';
import { companyProjection } from './projection.ts';
import { companyById, companyLabels, listCompanies } from './queries.ts';

const context = { companyId: companyA, actorId: actor, now: '2026-03-02T08:00:00Z' };

test('a company and its settings as decided, for itself only, whoever registered it', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, companyProjection, 0n);
  const store = createMemoryEventStore();
  let state: CompanyState = companyDecider.initialState();
  const commands: CompanyCommand[] = [
    {
      type: 'RegisterCompany',
      companyId: companyB,
      code: 'demo',
      details: { businessName: 'Officine', contractPrice: 1_200_000_000_00 },
    },
    { type: 'ChangeCompany', changes: { businessName: 'Officine Demo S.p.A.', vatNumber: '01234567897' } },
    { type: 'ChangeCompanySettings', changes: { workingWeekdays: [1, 2, 3, 4, 5], signatureRequired: true } },
    { type: 'ChangeCompanyTargets', changes: { mttr: 4.5 } },
    { type: 'SetCompanyActive', active: false },
  ];
  for (const command of commands) {
    const decision = companyDecider.decide(command, state, context);
    if (isRejection(decision)) throw new Error(decision.code);
    for (const event of decision) state = companyDecider.evolve(state, event, { ...context, happenedAt: context.now });
    // From within another company, as a super administrator does.
    await append(store, companyStream(companyB), decision, companyA);
  }
  await batches(pool, companyProjection, store, [3]);

  if (state.status === 'none') throw new Error('not registered');
  const { details, settings, version } = state;
  const expected = { id: companyB, code: 'DEMO', active: false, version, ...details, ...settings };
  const read = (scope: string, id: string) => withCompany(pool, scope, (db) => companyById(db, id));
  expect(await read(companyB, companyB)).toEqual(expected);
  expect(await read(companyA, companyB)).toBeUndefined();
  expect(await listCompanies(createDatabase(pool), { rowsPerPage: 10 })).toEqual({ rows: [expected], totalRows: 1 });
  for (const wanted of [
    { search: 'demo s.p' },
    { filters: { active: 'false', code: 'DEMO' } },
    { page: 2, rowsPerPage: 5 },
  ])
    expect(await listCompanies(createDatabase(pool), wanted)).toEqual({
      rows: 'page' in wanted ? [] : [expected],
      totalRows: 1,
    });
  expect(await listCompanies(createDatabase(pool), { filters: { active: 'true' } })).toEqual({
    rows: [],
    totalRows: 0,
  });
  expect((await companyLabels(pool, [companyB, companyA])).get(companyB)?.businessName).toBe('Officine Demo S.p.A.');
  expect((await pool.query('select distinct company_id from feed.changes')).rows).toEqual([{ company_id: companyB }]);

  const live = await hashes(pool, companyProjection);
  await rebuild(companyProjection, { pool, store, signal: AbortSignal.timeout(20_000) });
  expect(await hashes(pool, companyProjection)).toEqual(live);
});
