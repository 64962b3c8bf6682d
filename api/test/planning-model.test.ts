import {
  completeIntervention,
  deleteIntervention,
  type Scope,
  tickLine,
  work,
} from '@cadenza/commands/planning/change';
import { editIntervention } from '@cadenza/commands/planning/edit';
import type { Edit } from '@cadenza/commands/planning/edit-input';
import { previewDeletion, previewEdit } from '@cadenza/commands/planning/preview';
import { scheduleIntervention } from '@cadenza/commands/planning/schedule';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import type {} from '@cadenza/infra/faults/testing/effort';
import { createTestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import { projectionMigrations } from '@cadenza/projections/migrations';
import fc from 'fast-check';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createReadModels, type Desk, instant, openDesk } from './testing/planning-model/desk.ts';
import { isWorked, type Rule, Series } from './testing/planning-model/reference.ts';
import { expectAsTold, type Told } from './testing/planning-model/told.ts';

type Model = { series: Map<string, Series>; gone: Set<number> };
type Command = fc.AsyncCommand<Model, Desk>;
type Answer = object | Rejection;

const accepted = (answer: Answer): boolean => !isRejection(answer);

/** After every command each row is what the reference says. */
const compare = async (model: Model, desk: Desk): Promise<void> => {
  await desk.project();
  for (const [seriesId, series] of model.series) {
    expect(await desk.board(seriesId)).toEqual(series.starts.map((_, ordinal) => series.line(ordinal)));
  }
};

/**
 * A command on the n-th occurrence of all, in the reference and in the product: both accept, or both refuse. Where it has a preview, that
 * says the same before.
 */
const onOccurrence = (
  name: string,
  pick: number,
  reference: (series: Series, ordinal: number, model: Model) => boolean,
  product: (desk: Desk, id: string) => Promise<Answer>,
  preview?: (desk: Desk, id: string) => Promise<Told>,
): Command => ({
  check: ({ series }) => series.size > 0,
  run: async (model, desk) => {
    const all = [...model.series].flatMap(([seriesId, series]) =>
      series.starts.map((_, ordinal) => ({ seriesId, series, ordinal })),
    );
    const { seriesId, series, ordinal } = all[pick % all.length] as (typeof all)[number];
    const id = occurrenceId(seriesId, ordinal);
    const told = await preview?.(desk, id);
    const before = await desk.board(seriesId);
    const answer = await product(desk, id);
    const allowed = reference(series, ordinal, model);
    expect(accepted(answer), isRejection(answer) ? `${name}: ${answer.code}` : name).toBe(allowed);
    await compare(model, desk);
    if (told === undefined) return;
    expect(accepted(told), `${name}: told`).toBe(allowed);
    expectAsTold(told, before, await desk.board(seriesId), name);
  },
  toString: () => `${name} (${pick})`,
});

/** An edit, and what is told of it before. */
const editOf = (edit: Edit, which: Scope) =>
  [
    (desk: Desk, id: string) => editIntervention(desk.asked(), id, edit, which),
    async (desk: Desk, id: string) => {
      const told = await previewEdit(desk.asked(), id, edit, which);
      return isRejection(told) ? told : told.works;
    },
  ] as const;

const day = fc
  .integer({ min: 0, max: 80 })
  .map((days) => Temporal.PlainDate.from('2026-03-09').add({ days }).toString());
/** Far enough to lie behind what was moved, too. */
const lateDay = fc
  .integer({ min: 0, max: 200 })
  .map((days) => Temporal.PlainDate.from('2026-03-09').add({ days }).toString());
const time = fc.constantFrom('08:00', '10:30', '17:15');
const pick = fc.nat(60);
const scope = fc.constantFrom('all' as const, 'following' as const);
const maintainer = fc.option(fc.nat(2), { nil: null, freq: 5 });
const rule = fc.constantFrom<Rule>(
  null,
  { value: 7, unit: 'day' },
  { value: 10, unit: 'day' },
  { value: 1, unit: 'month' },
);
const minutes = fc.constantFrom(30, 90, 600);
const notes = fc.constantFrom('da lubrificare', 'ugello «3» usurato', null);

const schedule = fc.record({ rule, day, time, minutes, maintainer }).map(
  (plan): Command => ({
    check: ({ series, gone }) =>
      series.size < 4 && isWorked(plan.day) && !(plan.maintainer !== null && gone.has(plan.maintainer)),
    run: async (model, desk) => {
      const until = Temporal.PlainDate.from(plan.day).add({ days: 75 }).toString();
      const start = `${plan.day}T${plan.time}`;
      const saved = await scheduleIntervention(desk.asked(), {
        ...desk.references,
        recurrenceId: plan.rule && (await desk.recurrence(plan.rule.value, plan.rule.unit)),
        maintainerId: desk.maintainer(plan.maintainer),
        start,
        end: Temporal.PlainDateTime.from(start).add({ minutes: plan.minutes }).toString({ smallestUnit: 'minute' }),
        planUntil: plan.rule && until,
      });
      if (isRejection(saved)) throw new Error(JSON.stringify(saved));
      model.series.set(saved.seriesId, new Series({ ...plan, until }));
      await compare(model, desk);
    },
    toString: () => `schedule ${JSON.stringify(plan)}`,
  }),
);

const expand = fc.constant<Command>({
  check: ({ series }) => series.size > 0,
  run: async (model, desk) => {
    for (const [seriesId, series] of model.series) {
      await desk.expand(seriesId, '2200-12-31');
      series.expand();
    }
    await compare(model, desk);
  },
  toString: () => 'expand all',
});

const deactivate = fc.nat(2).map(
  (number): Command => ({
    check: ({ gone, series }) => !gone.has(number) && series.size > 1,
    run: async (model, desk) => {
      await desk.deactivate(number);
      model.gone.add(number);
      for (const series of model.series.values()) series.leave(number);
      await compare(model, desk);
    },
    toString: () => `deactivate maintainer ${number}`,
  }),
);

const edits: fc.Arbitrary<Command>[] = [
  fc
    .tuple(pick, day, time)
    .map(([n, on, at]) =>
      onOccurrence(
        `move to ${on}T${at}`,
        n,
        (series, ordinal) => series.moveOne(ordinal, `${on}T${at}`),
        ...editOf({ start: instant(`${on}T${at}`) }, 'one'),
      ),
    ),
  fc
    .tuple(pick, day, time, scope)
    .map(([n, on, at, which]) =>
      onOccurrence(
        `move ${which} to ${on}T${at}`,
        n,
        (series, ordinal) => series.moveMany(ordinal, which, `${on}T${at}`),
        ...editOf({ start: instant(`${on}T${at}`) }, which),
      ),
    ),
  fc
    .tuple(pick, fc.option(lateDay, { nil: null, freq: 8 }), scope)
    .map(([n, until, which]) =>
      onOccurrence(
        `end ${which} on ${until}`,
        n,
        (series, ordinal) => series.changeEnd(ordinal, which, until),
        ...editOf({ planUntil: until }, which),
      ),
    ),
  fc.tuple(pick, maintainer, fc.option(scope, { nil: 'one' as const })).map(([n, who, which]) =>
    onOccurrence(
      `assign ${which} to ${who}`,
      n,
      (series, ordinal, { gone }) => {
        // Whoever has left gets no work; what is theirs already may be said again.
        const own = which === 'one' || series.dropped.has(ordinal);
        const theirs = which === 'one' ? series.line(ordinal).maintainer : series.maintainerAt(ordinal);
        if (who !== null && gone.has(who) && (who !== theirs || (own && who !== series.line(ordinal).maintainer)))
          return false;
        return which === 'one' ? series.assignOne(ordinal, who) : series.assignMany(ordinal, which, who);
      },
      (desk, id) => editIntervention(desk.asked(), id, { maintainerId: desk.maintainer(who) }, which),
    ),
  ),
  fc.tuple(pick, notes).map(([n, text]) =>
    onOccurrence(
      `note ${text}`,
      n,
      (series, ordinal) => series.note(ordinal, text),
      (desk, id) => work(desk.asked(), id, { type: 'NoteIntervention', notes: text }),
    ),
  ),
  fc.tuple(pick, fc.integer({ min: 0, max: 100 })).map(([n, percent]) =>
    onOccurrence(
      `progress ${percent}`,
      n,
      (series, ordinal) => series.progress(ordinal, percent),
      (desk, id) => work(desk.asked(), id, { type: 'SetProgress', percent }),
    ),
  ),
];

const doingOn = (n: number) => ({
  tick: (line: number, done: boolean): Command =>
    onOccurrence(
      `${done ? 'tick' : 'untick'} ${line}`,
      n,
      (series, ordinal) => series.tick(ordinal, line, done),
      (desk, id) => tickLine(desk.asked(), id, { lineId: desk.lineIds[line] ?? '', done }),
    ),
  duration: (value: number | null): Command =>
    onOccurrence(
      `duration ${value}`,
      n,
      (series, ordinal) => series.duration(ordinal, value),
      (desk, id) => work(desk.asked(), id, { type: 'SetDuration', minutes: value }),
    ),
  complete: (value: number | null): Command =>
    onOccurrence(
      `complete ${value}`,
      n,
      (series, ordinal) => series.complete(ordinal, value),
      (desk, id) => completeIntervention(desk.asked(), id, { durationMinutes: value }),
    ),
});

/** Few occurrences, so that one of them comes to its completion, and to its reopening. */
const doing = fc.nat(3);
const works: fc.Arbitrary<Command>[] = [
  fc.tuple(doing, fc.nat(2), fc.boolean()).map(([n, line, done]) => doingOn(n).tick(line, done)),
  fc.tuple(doing, fc.nat(1)).map(([n, line]) => doingOn(n).tick(line, true)),
  fc.tuple(doing, fc.option(minutes, { nil: null })).map(([n, value]) => doingOn(n).duration(value)),
  fc.tuple(doing, fc.option(minutes, { nil: null })).map(([n, value]) => doingOn(n).complete(value)),
];

const deletions: fc.Arbitrary<Command>[] = [
  pick.map((n) =>
    onOccurrence(
      'delete one',
      n,
      (series, ordinal) => series.deleteOne(ordinal),
      (desk, id) => deleteIntervention(desk.asked(), id, 'one', null),
      (desk, id) => previewDeletion(desk.asked(), id, 'one'),
    ),
  ),
  fc.tuple(pick, scope).map(([n, which]) =>
    onOccurrence(
      `delete ${which}`,
      n,
      (series, ordinal) => series.deleteMany(ordinal, which),
      (desk, id) => deleteIntervention(desk.asked(), id, which, null),
      (desk, id) => previewDeletion(desk.asked(), id, which),
    ),
  ),
];

/** fast-check draws evenly: what makes the board comes more often than what ends it. */
const commands = fc.commands(
  [schedule, schedule, expand, ...edits, ...edits, ...works, ...works, ...works, ...deletions, deactivate],
  { maxCommands: 40, size: '+2' },
);

const { nightly } = inject('faults');

test.each<[string, number, (url: string) => EventStore]>([
  ['the memory log', nightly ? 400 : 100, () => createMemoryEventStore()],
  ['the Postgres log', nightly ? 60 : 15, (url) => createPostgresEventStore({ url })],
])(
  'every row is what a plain model of planning says, after any commands, on %s',
  async (_, numRuns, open) => {
    const { pool, url, drop } = await createTestDatabase([projectionMigrations]);
    const store = open(url);
    onTestFinished(async () => {
      await store.close();
      await drop();
    });
    const project = await createReadModels(pool, store);
    const property = fc.asyncProperty(commands, async (given) => {
      const desk = await openDesk(pool, store, project);
      await fc.asyncModelRun(() => ({ model: { series: new Map(), gone: new Set() } as Model, real: desk }), given);
    });
    await fc.assert(property, { numRuns });
  },
  1_200_000,
);
