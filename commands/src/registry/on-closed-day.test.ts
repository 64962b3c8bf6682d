import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { newId } from '@cadenza/infra/ids';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { createUseCaseServices } from '../create-services.ts';
import { systemActor } from '../kernel/actor.ts';
import { changeRegistry } from './change-registry.ts';

test('a day is closed also before any projection has made its tables: nothing can be planned on it yet', async () => {
  const { pool, drop } = await createTestDatabase();
  onTestFinished(drop);
  const clock = () => '2026-03-02T08:00:00Z';
  const services = createUseCaseServices({
    ...{ store: createMemoryEventStore({ now: clock }), pool, files: noFiles, clock, waitFor: async () => true },
  });
  const asked = { services, actor: systemActor(newId()), commandId: newId(), correlationId: newId() };
  const values = { day: '2026-12-25', type: 'holiday' };
  const done = await changeRegistry(asked, workingCalendarDay, { type: 'CreateRecord', id: newId(), values });
  expect(done).toMatchObject({ id: expect.any(String) });
});
