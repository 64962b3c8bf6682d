import { isRejection } from '@cadenza/domain/kernel/rejection';
import { newId } from '@cadenza/infra/ids';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { printoutsProjection } from '@cadenza/projections/printouts/projection';
import { testDatabase } from '@cadenza/projections/testing/harness';
import { companyA } from '@cadenza/projections/testing/history';
import { expect, test } from 'vitest';
import { answer } from '../kernel/answer.ts';
import { printouts, printoutsById } from './printouts.ts';

const clock = () => '2026-03-02T08:00:00.000Z';

test('a person sees own printouts of the kinds that the person may still see, nobody else any', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, printoutsProjection, 0n);
  const [anna, bruno] = [newId(), newId()];
  const ids: string[] = [];
  for (const [userId, kind] of [
    [anna, 'report'],
    [anna, 'intervention'],
    [bruno, 'intervention'],
  ] as const) {
    const id = newId();
    ids.push(id);
    await pool.query(
      `insert into rm.printouts (company_id, id, user_id, kind, format, status, total, done, requested_at, expires_at)
       values ($1, $2, $3, $4, 'pdf', 'queued', 0, 0, '2026-03-02T07:00Z', '2026-03-03T07:00Z')`,
      [companyA, id, userId, kind],
    );
  }
  const as = (userId: string, role: string) =>
    ({ actor: { kind: 'person', companyId: companyA, userId, roles: [role], maintainerId: null }, at: 'now' }) as const;
  const kindsFor = async (userId: string, role: string) => {
    const found = await answer({ pool, clock }, printouts, 10, as(userId, role));
    return isRejection(found) ? found.code : found.rows.map(({ kind }) => kind).sort();
  };
  expect(await kindsFor(anna, 'ROLE_ADMIN')).toEqual(['intervention', 'report']);
  expect(await kindsFor(anna, 'ROLE_USER')).toEqual(['intervention']);
  expect(await kindsFor(newId(), 'ROLE_ADMIN')).toEqual([]);
  expect(await answer({ pool, clock }, printoutsById, ids, as(anna, 'ROLE_ADMIN'))).toMatchObject({
    code: 'not_authorised',
  });
});
