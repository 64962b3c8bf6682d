import type { Commands, Sent } from './commands.ts';
import type { Company } from './fixtures.ts';

/** Monday, 11 January 2027; every company of the fixtures works from Monday to Friday. */
const firstMonday = Temporal.PlainDate.from('2027-01-11');
const days = (count: number): string => firstMonday.add({ days: count }).toString();
const weekdays = [0, 1, 2, 3, 4];

/** Schedules that were made: the first occurrence of each single one, and of each series. */
export type Made = { company: Company; singles: string[]; series: string[] };

const input = (company: Company, day: number, more: object = {}) => ({
  ...company.work,
  maintainerId: company.maintainerId,
  start: `${days(day)}T08:00`,
  end: `${days(day)}T09:30`,
  ...more,
});

const schedule = (commands: Commands, company: Company, values: object): Promise<Sent> =>
  commands.send(company, 'scheduleIntervention', { input: 'ScheduleInput!' }, { input: values });

/** Three series of four months and two single schedules for each company, all at once. Needs no read model. */
export const scheduleBurst = (commands: Commands, companies: readonly Company[], round: number): Promise<Made[]> =>
  Promise.all(
    companies.map(async (company) => {
      const recurring = { recurrenceId: company.monthlyId, planUntil: days(110) };
      const at = (index: number): number => ((round * 5 + index) % 8) * 7 + (weekdays[index % 5] ?? 0);
      const [series, singles] = await Promise.all([
        Promise.all([0, 1, 2].map((index) => schedule(commands, company, input(company, at(index), recurring)))),
        Promise.all([3, 4].map((index) => schedule(commands, company, input(company, at(index))))),
      ]);
      return { company, series: series.map(({ id }) => id), singles: singles.map(({ id }) => id) };
    }),
  );

/** A maintainer with a series of its own who then leaves: what was planned for them goes by a job. */
export const deactivate = async (commands: Commands, company: Company): Promise<void> => {
  const { id: maintainerId } = await commands.send(
    company,
    'createMaintainer',
    { input: 'MaintainerInput!' },
    { input: { identifier: 'Dino Viola', maintainerRoleId: company.maintainerRoleId, kind: 'internal', color: 1 } },
  );
  const recurring = { recurrenceId: company.monthlyId, planUntil: days(110), maintainerId };
  await Promise.all([
    schedule(commands, company, input(company, 1, recurring)),
    schedule(commands, company, input(company, 3, { maintainerId })),
  ]);
  await commands.send(
    company,
    'setRecordActive',
    { kind: 'RecordKind!', id: 'ID!', active: 'Boolean!' },
    { kind: 'MAINTAINER', id: maintainerId, active: false },
  );
};

/** Work on what an earlier burst made and the read models show: ticks, moves, a completion, a cancellation. */
export const workOn = (commands: Commands, made: readonly Made[], round: number): Promise<unknown> =>
  Promise.all(
    made.map(async ({ company, singles: [first = '', second = ''], series: [one = '', two = '', three = ''] }) => {
      const [line = '', other = ''] = company.lineIds;
      const id = 'ID!';
      const tick = (lineId: string) =>
        commands.send(
          company,
          'tickChecklistLine',
          { id, lineId: id, done: 'Boolean!' },
          { id: first, lineId, done: true },
        );
      const move = (of: string, day: number, scope: string) =>
        commands.send(
          company,
          'moveIntervention',
          { id, input: 'MoveInput!' },
          { id: of, input: { start: `${days(day)}T13:${10 + (round % 40)}:00Z`, scope } },
        );
      await Promise.all([
        tick(line),
        tick(other),
        move(second, 58, 'ONE'),
        commands.send(company, 'noteIntervention', { id, notes: 'String' }, { id: second, notes: `giro ${round}` }),
        move(one, 66, 'FOLLOWING'),
        move(two, 71, 'ALL'),
        commands.send(company, 'deleteIntervention', { id, scope: 'Scope' }, { id: three, scope: 'ONE' }),
      ]);
      await commands.send(
        company,
        'completeIntervention',
        { id, durationMinutes: 'Int' },
        { id: first, durationMinutes: 45 },
      );
    }),
  );

/** What is so already after `workOn`: commands with ids of their own that change nothing. */
export const askAgain = (commands: Commands, made: readonly Made[]): Promise<unknown> =>
  Promise.all(
    made.map(async ({ company, singles: [first = ''], series: [, , three = ''] }) => {
      const id = 'ID!';
      const again = (field: string, types: Record<string, string>, values: object) =>
        commands.send(company, field, { id, ...types }, { id: first, ...values });
      const ticked = company.lineIds.map((lineId) =>
        again('tickChecklistLine', { lineId: id, done: 'Boolean!' }, { lineId, done: true }),
      );
      const cancelled = again('deleteIntervention', { scope: 'Scope' }, { id: three, scope: 'ONE' });
      await Promise.all([...ticked, cancelled]);
    }),
  );
