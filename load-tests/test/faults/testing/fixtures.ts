import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { TestDatabase } from '@cadenza/infra/postgres/testing/test-database';
import type { Places } from '@cadenza/infra/process/backends';
import { openLog } from '@cadenza/infra/process/open-log';
import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { projections } from '@cadenza/projections/all';
import { createPositionWaiter } from '@cadenza/projections/kernel/positions';
import { setUpPlant } from '../../../../api/test/testing/plant.ts';
import { createWorld } from '../../../../api/test/testing/world.ts';

/** A company with what a schedule needs, and the token of one who plans in it. */
export type Company = {
  companyId: string;
  token: string;
  maintainerId: string;
  maintainerRoleId: string;
  lineIds: readonly string[];
  /** References of a schedule. */
  work: { equipmentId: string; interventionId: string; interventionTypeId: string; checklistId: string };
  monthlyId: string;
};

export type Fixtures = {
  /** Where its data is: as the vitest project says. */
  backends: Places;
  database: TestDatabase;
  companies: readonly Company[];
  /** After everybody who uses it. */
  drop: () => Promise<void>;
};

/** Two companies in backends of their own, made by the product itself within this process, which then lets go of it. */
export const buildFixtures = async (): Promise<Fixtures> => {
  const world = await createWorld({ workers: true });
  const { pool } = world.database;
  const companies: Company[] = [];
  for (const name of ['Officine Rossi', 'Fonderie Bianchi']) {
    const companyId = await world.company(name, { workingWeekdays: [1, 2, 3, 4, 5] });
    const { body, maintainerId, monthlyId } = await setUpPlant(world, companyId);
    const { token } = await world.client(companyId, ['ROLE_ADMIN']);
    const {
      attrezzaturaId: equipmentId = '',
      descrizioneInterventoId: interventionId = '',
      tipoInterventoId: interventionTypeId = '',
      listaId: checklistId = '',
    } = body;
    const work = { equipmentId, interventionId, interventionTypeId, checklistId };
    companies.push({ companyId, token, maintainerId, monthlyId, work, maintainerRoleId: '', lineIds: [] });
  }
  const waiter = createPositionWaiter(pool, world.services.signals);
  const names = projections.map(({ name }) => name);
  const caughtUp = await waiter.waitFor(names, await world.services.store.head(), 120_000);
  waiter.close();
  if (!caughtUp) throw new Error('the read models of the new companies do not come');
  const one = async (sql: string, companyId: string): Promise<string[]> =>
    (await pool.query<{ id: string }>(sql, [companyId])).rows.map(({ id }) => id);
  for (const company of companies) {
    company.lineIds = await one(
      'select record_id as id from rm.checklist_lines where company_id = $1 order by sort_order',
      company.companyId,
    );
    const [role] = await one('select id from rm.maintainer_roles where company_id = $1', company.companyId);
    company.maintainerRoleId = role ?? '';
  }
  await world.leave();
  const { backends, database, drop } = world;
  return { backends, database, companies, drop };
};

/** The log of the fixtures, for somebody who only looks at it. */
export const openFixturesLog = ({ backends }: Fixtures, applicationName: string): Promise<EventStore> =>
  openLog(
    { backends, applicationName, onError: () => {}, metrics: createMetrics(applicationName) },
    createMemorySignals(),
  );
