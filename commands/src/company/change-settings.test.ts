import { companyStream } from '@cadenza/domain/company/events';
import { defaultSettings } from '@cadenza/domain/company/settings';
import type { Person } from '@cadenza/domain/identity/actor';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { newId } from '@cadenza/infra/ids';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { createUseCaseServices } from '../create-services.ts';
import { changeSettings } from './change-settings.ts';

test('weekdays are taken away also before any projection has made its tables: nothing can be planned on them yet', async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const clock = () => '2026-03-02T08:00:00Z';
  const store = createMemoryEventStore({ now: clock });
  const services = createUseCaseServices({ store, pool, files: noFiles, clock, waitFor: async () => true });
  const companyId = newId();
  const data = { companyId, code: 'OFF', details: { businessName: 'Officine' }, settings: defaultSettings };
  const metadata = { companyId, actorId: newId(), commandId: newId(), correlationId: newId(), causationId: newId() };
  await store.append({
    stream: companyStream(companyId),
    expected: 'none',
    events: [{ id: newId(), type: 'CompanyRegistered', data, metadata: { ...metadata, v: 1, happenedAt: clock() } }],
  });
  const actor: Person = { kind: 'person', userId: newId(), companyId, roles: ['ROLE_ADMIN'], maintainerId: null };
  const asked = { services, actor, commandId: newId(), correlationId: newId() };
  const done = await changeSettings(asked, companyId, { workingWeekdays: [1, 2] });
  expect(done).toMatchObject({ position: expect.any(BigInt) });
});
