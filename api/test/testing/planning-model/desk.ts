import { createUseCaseServices } from '@cadenza/commands/create-services';
import { changeRegistry } from '@cadenza/commands/registry/change-registry';
import { kindOf } from '@cadenza/commands/registry/records';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { instantToLocal, localToInstant, minutesBetween } from '@cadenza/domain/planning/recurrence';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { noFiles } from '@cadenza/infra/files/testing/no-files';
import { newId } from '@cadenza/infra/ids';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { identityProjection } from '@cadenza/projections/identity/projection';
import { applyBatch, type Build } from '@cadenza/projections/kernel/batch';
import { ensureTables, liveBuild } from '@cadenza/projections/kernel/builds';
import { tail } from '@cadenza/projections/kernel/tail';
import { transaction } from '@cadenza/projections/kernel/transaction';
import { planningProjection } from '@cadenza/projections/planning/projection';
import type { PlannedRow } from '@cadenza/projections/planning/tables';
import { registryProjection } from '@cadenza/projections/registry/projection';
import { supportProjection } from '@cadenza/projections/support/projection';
import { expandSeriesHandler } from '@cadenza/workers/planning/expand-series';
import { cancelPlansHandler } from '@cadenza/workers/registry/cancel-plans';
import type { Pool } from 'pg';
import { createPeople } from '../people.ts';
import { holidays, type Line, now as localNow } from './reference.ts';

export const zone = 'Europe/Rome';
const silent = createLogger({ name: 'test', level: 'silent' });

export const instant = (local: string): string => localToInstant(local, zone);
const now = instant(localNow);

/** Read models that are brought up to the head of the log when asked to, in one batch each. */
export const createReadModels = async (pool: Pool, store: EventStore) => {
  const builds: Build[] = [];
  for (const projection of [identityProjection, registryProjection, planningProjection, supportProjection]) {
    builds.push(liveBuild(projection, await ensureTables(pool, projection, 0n)));
  }
  let after = 0n;
  return async (): Promise<void> => {
    const head = await store.head();
    while (after < head) {
      const ending = new AbortController();
      const { events, upTo } = await tail(store, { after, prefixes: [], signal: ending.signal }).take(head);
      ending.abort();
      for (const build of builds) {
        const own = events.filter(({ stream }) =>
          build.projection.prefixes.some((one) => stream.startsWith(`${one}-`)),
        );
        await transaction(pool, (client) => applyBatch(client, build, { events: own, after, upTo }));
      }
      after = upTo;
    }
  };
};

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** A fresh company with equipment, a checklist of three lines and three maintainers, and somebody who plans in it. */
export const openDesk = async (pool: Pool, store: EventStore, project: () => Promise<void>) => {
  // The command path itself: addresses, sessions and waiting for read models have tests of their own.
  const services = createUseCaseServices({ store, pool, files: noFiles, clock: () => now, waitFor: async () => true });
  const companyId = await createPeople(services).company('Officine Rossi', { workingWeekdays: [1, 2, 3, 4, 5] });
  const roles = ['ROLE_ADMIN', 'ROLE_DEVELOPER'];
  const actor = { kind: 'person' as const, userId: newId(), companyId, roles, maintainerId: null };
  const asked = () => ({ services, actor, commandId: newId(), correlationId: newId() });

  const make = async (kind: string, values: Record<string, unknown>): Promise<string> => {
    const made = await changeRegistry(asked(), kindOf(kind), { type: 'CreateRecord', values });
    if (isRejection(made)) throw new Error(`${kind}: ${JSON.stringify(made)}`);
    await project();
    return made.id;
  };
  const plantId = await make('plant', { description: 'Stabilimento' });
  const lineId = await make('line', { description: 'Linea 1', plantId });
  const equipmentId = await make('equipment', { description: 'Tornio', lineId });
  const interventionCategoryId = await make('interventionCategory', { description: 'Meccanica' });
  const interventionId = await make('intervention', { description: 'Cambio olio', interventionCategoryId });
  const interventionTypeId = await make('interventionType', { name: 'Ordinario', code: 'O' });
  const checklistId = await make('checklist', { description: 'Cambio olio', equipmentId, interventionId });
  const lineIds: string[] = [];
  for (const [index, description] of ['Scaricare', 'Riempire', 'Pulire'].entries()) {
    lineIds.push(await make('checklistLine', { checklistId, description, mandatory: index < 2 }));
  }
  const maintainerRoleId = await make('maintainerRole', { description: 'Meccanico' });
  const maintainers: string[] = [];
  for (const identifier of ['Bruno Neri', 'Carla Blu', 'Dino Viola']) {
    maintainers.push(await make('maintainer', { identifier, maintainerRoleId, kind: 'internal', color: 1 }));
  }
  for (const day of holidays) await make('workingCalendarDay', { day, type: 'holiday' });
  const recurrences = new Map<string, string>();

  const run = (id: string) => ({
    id,
    attempt: 1,
    correlationId: newId(),
    logger: silent,
    signal: new AbortController().signal,
  });

  return {
    asked,
    project,
    lineIds,
    references: { equipmentId, interventionId, interventionTypeId, checklistId },
    maintainer: (number: number | null): string | null => (number === null ? null : (maintainers[number] ?? null)),
    recurrence: async (value: number, unit: string): Promise<string> => {
      const name = `${value} ${unit}`;
      const known = recurrences.get(name) ?? (await make('recurrence', { code: name, description: name, value, unit }));
      recurrences.set(name, known);
      return known;
    },
    /** All parts of it, as the queue does. */
    expand: async (seriesId: string, until: string): Promise<void> => {
      const parts = [newId()];
      const enqueue = async (next: readonly { id: string }[]) => void parts.push(...next.map(({ id }) => id));
      const expand = expandSeriesHandler({ ...services, jobs: { enqueue }, untilPlanned: async () => {} });
      for (const id of parts) await expand({ companyId, seriesId, until }, run(id));
    },
    /** Deactivates a maintainer and does what the worker does then. */
    deactivate: async (number: number): Promise<void> => {
      const id = maintainers[number] ?? '';
      const done = await changeRegistry(asked(), kindOf('maintainer'), { type: 'SetRecordActive', id, active: false });
      if (isRejection(done)) throw new Error(done.code);
      await project();
      const eventId = newId();
      const position = String(done.position);
      await cancelPlansHandler(services)(
        { companyId, kind: 'maintainer', id, eventId, position, deactivatedAt: now },
        run(eventId),
      );
    },
    /** The rows of a series as the reference says them. */
    board: async (seriesId: string): Promise<Line[]> => {
      const { rows } = await pool.query<{ row: PlannedRow }>(
        'select to_jsonb(p) as row from rm.planned_interventions p where company_id = $1 and series_id = $2 order by ordinal',
        [companyId, seriesId],
      );
      // Of what is completed, where it was planned: `when-done.ts` of the domain says when it was done.
      const plannedTime = ({ planned_start_at, planned_end_at, start_at, end_at }: PlannedRow) => ({
        start: planned_start_at ?? start_at ?? '',
        end: planned_end_at ?? end_at ?? '',
      });
      return rows.map(({ row }) => ({
        start: instantToLocal(plannedTime(row).start, zone),
        minutes: minutesBetween(plannedTime(row).start, plannedTime(row).end),
        maintainer: row.maintainer_id === null ? null : maintainers.indexOf(row.maintainer_id),
        notes: row.notes,
        ticked: row.ticked_line_ids.map((id) => lineIds.indexOf(id)).sort(),
        duration: row.duration_minutes,
        progress: row.progress,
        completed: row.completed,
        cancelled: row.cancelled,
      }));
    },
  };
};
