import { isRejection } from '@cadenza/domain/kernel/rejection';
import { newId } from '@cadenza/infra/ids';
import { identityProjection } from '@cadenza/projections/identity/projection';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { testDatabase } from '@cadenza/projections/testing/harness';
import { companyA } from '@cadenza/projections/testing/history';
import { viewsProjection } from '@cadenza/projections/views/projection';
import { expect, test } from 'vitest';
import { answer } from '../kernel/answer.ts';
import { savedViews } from './saved-views.ts';

const clock = () => '2026-03-02T08:00:00.000Z';

test('views of a screen are for who may read it: own ones, and those that others share', async () => {
  const { pool } = await testDatabase();
  for (const projection of [identityProjection, viewsProjection]) await ensureTables(pool, projection, 0n);
  const [anna, bruno] = [newId(), newId()];
  for (const [userId, name, shared] of [
    [anna, 'Mie', false],
    [bruno, 'Di tutti', true],
    [bruno, 'Di Bruno', false],
  ] as const) {
    await pool.query(
      `insert into rm.saved_views (company_id, id, user_id, screen, name, parameters, shared, version)
       values ($1, $2, $3, 'planning/list', $4, '{}', $5, 1)`,
      [companyA, newId(), userId, name, shared],
    );
  }
  const seenBy = async (userId: string, role: string, screen: string) => {
    const actor = { kind: 'person', companyId: companyA, userId, roles: [role], maintainerId: null } as const;
    const found = await answer({ pool, clock }, savedViews, screen, { actor, at: 'now' });
    return isRejection(found) ? found.code : found.rows.map(({ name, mayChange }) => [name, mayChange]);
  };
  expect(await seenBy(anna, 'ROLE_USER', 'planning/list')).toEqual([
    ['Di tutti', false],
    ['Mie', true],
  ]);
  expect(await seenBy(anna, 'ROLE_ADMIN', 'planning/list')).toEqual([
    ['Di tutti', true],
    ['Mie', true],
  ]);
  expect(await seenBy(anna, 'ROLE_USER', 'identity/users')).toBe('not_authorised');
  expect(await seenBy(anna, 'ROLE_USER', 'planning/nowhere')).toBe('invalid_fields');
});
