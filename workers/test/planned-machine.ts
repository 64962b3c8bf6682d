import type { Execute } from '@cadenza/commands/kernel/execute';
import { completeIntervention } from '@cadenza/commands/planning/change';
import { changeSeries, onOccurrence } from '@cadenza/commands/planning/on-streams';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { type SeriesCancelled, seriesStream } from '@cadenza/domain/planning/events';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import type { ScopedCommand, SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { equipment } from '@cadenza/domain/registry/equipment';
import { testCompany } from '@cadenza/domain/testing/given-when-then';
import { sampleId, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import type { JobRun } from '@cadenza/infra/jobs/jobs';
import { expandSeriesHandler } from '../src/planning/expand-series.ts';
import { cancelPlansHandler } from '../src/registry/cancel-plans.ts';
import { buildHarness, command, onRecord, project, schedule, silent, today } from './harness.ts';

export const run: JobRun = {
  id: 'x',
  correlationId: sampleId('c', 9),
  attempt: 1,
  logger: silent,
  signal: new AbortController().signal,
};

export const machine = weekly.equipmentId;
export const otherMachine = sampleId('e', 7);
export const otherSeriesId = sampleId('b', 2);

/** `killedAfter`: so many commands. */
type Attempt = { id?: string; killedAfter?: number; atOnce?: number };

/** Two series of one machine until the end of the year, eight works of each there; what is done to them is done to the first. */
export const planMachine = async () => {
  const harness = await buildHarness();
  const seen = project(harness);
  for (const id of [machine, otherMachine]) {
    const values = { description: `Tornio ${id}`, lineId: sampleId('a', 1) };
    await onRecord(harness, { type: 'CreateRecord', kind: equipment, id, values });
  }
  for (const id of [seriesId, otherSeriesId])
    await schedule(harness, { ...weekly, seriesId: id, planUntil: '2026-12-31' });
  const expand = async (until: string): Promise<void> => {
    for (const id of [seriesId, otherSeriesId])
      await expandSeriesHandler(harness)(
        { companyId: testCompany, seriesId: id, until },
        { ...run, id: `${id} ${until}` },
      );
    await seen();
  };
  await expand('2026-04-30');

  const asked = () => ({ ...command(), services: harness });
  const done = async (outcome: Promise<object>): Promise<void> => {
    const answer = await outcome;
    if (isRejection(answer)) throw new Error(answer.code);
  };
  const on = (ordinal: number, intent: InterventionIntent): Promise<void> =>
    done(onOccurrence(asked(), occurrenceId(seriesId, ordinal), 'planning.manage', async () => [intent]));
  const complete = (ordinal: number): Promise<void> =>
    done(completeIntervention(asked(), occurrenceId(seriesId, ordinal), { durationMinutes: 30 }));
  const change = (command: SeriesCommand): Promise<void> => done(changeSeries(asked(), seriesId, () => [command]));
  const give = (equipmentId: string, from: ScopedCommand = { scope: 'all', ordinal: 0 }): Promise<void> =>
    change({ type: 'ChangeSeries', ...from, changes: { equipmentId } });

  /** One attempt of the job of the machine's deactivation. */
  const deactivate = async ({ id = machine, killedAfter = Infinity, ...options }: Attempt = {}): Promise<void> => {
    await onRecord(harness, { type: 'SetRecordActive', kind: equipment, id, active: false });
    await seen();
    let commands = 0;
    const execute: Execute = async (execution) => {
      if (commands++ >= killedAfter) throw new Error('killed');
      return harness.execute(execution);
    };
    const of = { companyId: testCompany, kind: 'equipment', id, eventId: sampleId('e', 9), deactivatedAt: today };
    const position = String(await harness.store.head());
    await cancelPlansHandler({ ...harness, execute }, options)({ ...of, position }, run).finally(seen);
  };

  /** What is planned, done or not; `cancelled`: what is not any more. */
  const works = async ({ cancelled = false } = {}) =>
    (
      await harness.pool.query<{
        series_id: string;
        ordinal: number;
        completed: boolean;
        cancel_reason: string | null;
      }>(
        `select series_id, ordinal, completed, cancel_reason from rm.planned_interventions
          where cancelled = $1 order by series_id, ordinal`,
        [cancelled],
      )
    ).rows;
  /** From where on a series was ended, by each event that said so. */
  const endsOf = async (id: string): Promise<number[]> => {
    const events = await Array.fromAsync(harness.store.read(seriesStream(id)));
    return events
      .filter(({ type }) => type === 'SeriesCancelled')
      .map(({ data }) => (data as SeriesCancelled['data']).fromOrdinal);
  };
  return { harness, seen, expand, on, complete, change, give, deactivate, works, endsOf };
};

export type PlannedMachine = Awaited<ReturnType<typeof planMachine>>;
