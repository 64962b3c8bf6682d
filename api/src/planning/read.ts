import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import type { Planned, PlannedWhole } from '@cadenza/queries/planning/works';
import type { Services } from '../services.ts';

/** A planned intervention that has a place in time. */
export type Shown = Planned & Placed;
/** The same with what lists and details show of it. */
export type ShownWhole = PlannedWhole & Placed;

type Placed = { start: string; end: string };

/** Whether there is anything to show of it. */
export const isShown = <Row extends Planned>(row: Row): row is Row & Placed => row.start !== null && row.end !== null;

type Shows = { behind: Pick<Services['behind'], 'since'> };

/** Since when the row has kept an older state, because events of its own or of its series cannot be shown; null normally. */
export const behindSince = ({ behind }: Shows, row: Pick<Shown, 'id' | 'seriesId'>): string | null =>
  behind.since('planning', [interventionStream(row.id), seriesStream(row.seriesId)]);

/** Rows to the shape of `PlannedIntervention` of the schema. */
export const toGraphql = (services: Shows) => (row: Shown & Partial<Pick<ShownWhole, 'anomalies'>>) => ({
  ...row,
  anomalies: row.anomalies ?? null,
  updatedBy: row.updatedByName,
  behindSince: behindSince(services, row),
});
