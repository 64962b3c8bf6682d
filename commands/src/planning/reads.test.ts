import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import type { StreamName } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { interventionStream } from '@cadenza/domain/planning/events';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { newId } from '@cadenza/infra/ids';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUseCaseServices, type UseCaseServices } from '../create-services.ts';
import { systemActor } from '../kernel/actor.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { kindOf } from '../registry/records.ts';
import { deleteIntervention, tickLine, work } from './change.ts';
import { editIntervention } from './edit.ts';
import { expandSeries } from './expand-series.ts';
import { leaveDay } from './leave-day.ts';
import { scheduleIntervention } from './schedule.ts';

/** How often each stream was read, by its prefix, since `start`; and something that happens before the next append. */
const watched = (memory: EventStore) => {
  let reads: StreamName[] = [];
  let interfere: (() => Promise<unknown>) | undefined;
  const store: EventStore = {
    ...memory,
    read: (stream, options) => {
      reads.push(stream);
      return memory.read(stream, options);
    },
    append: async (append) => {
      const first = interfere;
      interfere = undefined;
      await first?.();
      return memory.append(append);
    },
  };
  const counted = () =>
    Object.fromEntries(
      Map.groupBy(reads, (stream) => stream)
        .entries()
        .map(([stream, all]) => [stream.split('-')[0], all.length]),
    );
  const start = (meanwhile?: () => Promise<unknown>) => {
    reads = [];
    interfere = meanwhile;
  };
  return { store, counted, start };
};

const now = '2026-03-02T08:00:00Z';
const companyId = newId();
const pool = {} as pg.Pool; // no rows are read: who asks knows which series an occurrence is of
const must = <T>(done: T | Rejection): T => {
  if (isRejection(done)) throw new Error(`${done.code} ${JSON.stringify(done.errors)}`);
  return done;
};

const person = {
  kind: 'person' as const,
  ...{ userId: newId(), companyId, roles: ['ROLE_ADMIN', 'ROLE_DEVELOPER'], maintainerId: null },
};
const askedOf = (services: UseCaseServices): CommandContext<UseCaseServices> => ({
  ...{ services, actor: person, commandId: newId(), correlationId: newId() },
});

/** A weekly series of work with a checklist of two lines, and how to command it. */
const setUp = async () => {
  const memory = createMemoryEventStore();
  const { store, counted, start } = watched(memory);
  const services = createUseCaseServices({ store, pool, files: noFiles, clock: () => now, waitFor: async () => true });
  const asked = () => askedOf(services);
  await services.execute({
    ...{ permission: 'companies.all', actor: systemActor(companyId), commandId: newId(), correlationId: newId(), now },
    stream: companyStream(companyId),
    decider: companyDecider,
    decide: (state, context) =>
      companyDecider.decide(
        { type: 'RegisterCompany', companyId, code: 'ROSSI', details: { businessName: 'Rossi' }, settings: {} },
        state,
        context,
      ),
  });
  const make = async (kind: string, values: Record<string, unknown>): Promise<string> =>
    must(await changeRegistry(asked(), kindOf(kind), { type: 'CreateRecord', values })).id;
  const lineId = await make('line', { description: 'L', plantId: await make('plant', { description: 'P' }) });
  const equipmentId = await make('equipment', { description: 'Tornio', lineId });
  const interventionCategoryId = await make('interventionCategory', { description: 'Meccanica' });
  const interventionId = await make('intervention', { description: 'Olio', interventionCategoryId });
  const interventionTypeId = await make('interventionType', { name: 'Ordinario', code: 'O' });
  const recurrenceId = await make('recurrence', { code: '7', description: '7', value: 7, unit: 'day' });
  const checklistId = await make('checklist', { description: 'Olio', equipmentId, interventionId });
  const lines = [
    await make('checklistLine', { checklistId, description: 'Scaricare', mandatory: true }),
    await make('checklistLine', { checklistId, description: 'Riempire', mandatory: false }),
  ];
  const works = { equipmentId, interventionId, interventionTypeId, recurrenceId, checklistId };
  const input = { ...works, start: '2026-03-09T08:00', end: '2026-03-09T09:00' };
  const { id, seriesId } = must(await scheduleIntervention(asked(), input));
  return { memory, services, asked, counted, start, id, seriesId, lines, input };
};

let fixture: Awaited<ReturnType<typeof setUp>>;
beforeEach(async () => {
  fixture = await setUp();
});

type Command = (f: typeof fixture) => Promise<object | Rejection>;

const ofOne: Record<string, Command> = {
  'a tick': ({ asked, id, lines }) => tickLine(asked(), id, { lineId: lines[0] ?? '', done: true }),
  'a note': ({ asked, id }) => work(asked(), id, { type: 'NoteIntervention', notes: 'Fatto' }),
  'a deletion': ({ asked, id }) => deleteIntervention(asked(), id, 'one', null),
  'a move': ({ asked, id }) => editIntervention(asked(), id, { start: '2026-03-10T08:00:00Z' }, 'one'),
  'a schedule': ({ asked, input }) => scheduleIntervention(asked(), input),
  'an expansion': ({ asked, seriesId }) => expandSeries(asked(), seriesId, { until: '2026-04-30' }),
};

describe('what a command reads', () => {
  it.each(Object.entries(ofOne))('for %s is each stream, once', async (_, command) => {
    fixture.start();
    must(await command(fixture));
    expect(Object.values(fixture.counted()).filter((count) => count !== 1)).toEqual([]);
  });

  it('for a tick is the work, its series, its checklist and what the company has bought; once more where somebody else was quicker', async () => {
    const { id, lines, asked, counted, start, memory } = fixture;
    start();
    must(await tickLine(asked(), id, { lineId: lines[0] ?? '', done: true }));
    expect(counted()).toEqual({ intervention: 1, planSeries: 1, checklist: 1, contract: 1 });
    const other = createUseCaseServices({
      store: memory,
      pool,
      files: noFiles,
      clock: () => now,
      waitFor: async () => true,
    });
    other.occurrencePlaces.meet(person, id, { seriesId: fixture.seriesId, ordinal: 0 });
    start(() => work(askedOf(other), id, { type: 'NoteIntervention', notes: 'Prima' }));
    must(await tickLine(asked(), id, { lineId: lines[1] ?? '', done: true }));
    expect(counted()).toEqual({ intervention: 2, planSeries: 2, checklist: 2, contract: 1 });
    expect(await Array.fromAsync(memory.read(interventionStream(id)), ({ type }) => type)).toEqual([
      'ChecklistLineTicked',
      'InterventionNoted',
      'ChecklistLineTicked',
    ]);
  });

  it('for work that leaves a day is each stream once for where it lies, and once for the move', async () => {
    const { id, asked, counted, start } = fixture;
    start();
    const calendar = { nonWorkingDays: new Set<string>(), restWeekdays: new Set([1]) };
    must(await leaveDay(asked(), id, { day: '2026-03-09', calendar }));
    expect(counted()).toEqual({ planSeries: 2, intervention: 2, contract: 1 });
  });

  it('for a change of all is each stream once for the series and once for the occurrence, facts once, and once what is kept', async () => {
    const { id, asked, counted, start } = fixture;
    start();
    must(await editIntervention(asked(), id, { start: '2026-03-10T08:00:00Z', maintainerId: null }, 'all'));
    // Into the future: whether what it keeps is still in use is asked, too, of the checklist beside its lines.
    expect(counted()).toEqual({
      ...{ planSeries: 2, intervention: 2, company: 1, workingCalendar: 1, checklist: 2, contract: 2 },
      ...{ equipment: 1, interventionDescription: 1 },
    });
    start();
    must(await deleteIntervention(asked(), id, 'all', null));
    expect(counted()).toEqual({ planSeries: 1, intervention: 1, contract: 1 });
  });
});
