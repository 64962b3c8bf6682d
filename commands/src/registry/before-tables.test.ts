import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { RecordValues } from '@cadenza/domain/registry/events';
import { faultCause } from '@cadenza/domain/registry/fault-cause';
import { faultRemedy } from '@cadenza/domain/registry/fault-remedy';
import { kinds } from '@cadenza/domain/registry/kinds';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { newId } from '@cadenza/infra/ids';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { createUseCaseServices } from '../create-services.ts';
import { systemActor } from '../kernel/actor.ts';
import { changeRegistry } from './change-registry.ts';

/** Of kinds whose making asks read models: what is planned on a day, who has a code. */
const asking: readonly { readonly kind: Kind; readonly values: RecordValues }[] = [
  { kind: workingCalendarDay, values: { day: '2026-12-25', type: 'holiday' } },
  { kind: faultCause, values: { code: 'USU', description: 'Usura' } },
  { kind: faultRemedy, values: { code: 'SOST', description: 'Sostituzione' } },
];

test('every kind whose codes are unique is among those that are made below', () => {
  const unique = kinds.filter(({ uniqueInCompany }) => uniqueInCompany !== null);
  expect(asking.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...unique]));
});

test.each(asking)(
  'a record of a kind that asks read models is made before any projection has its tables: $kind.name',
  async ({ kind, values }) => {
    const { pool, drop } = await createTestDatabase();
    onTestFinished(drop);
    const clock = () => '2026-03-02T08:00:00Z';
    const services = createUseCaseServices({
      ...{ store: createMemoryEventStore({ now: clock }), pool, files: noFiles, clock, waitFor: async () => true },
    });
    const asked = { services, actor: systemActor(newId()), commandId: newId(), correlationId: newId() };
    const done = await changeRegistry(asked, kind, { type: 'CreateRecord', id: newId(), values });
    expect(done).toMatchObject({ id: expect.any(String) });
  },
);
