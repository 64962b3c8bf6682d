import type { StreamName } from '@cadenza/domain/kernel/event';
import { streamPrefix } from '@cadenza/domain/kernel/event';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { type ShowsStream, withShownStreams } from '@cadenza/infra/event-store/shown-streams';
import { isUndefinedTable } from '@cadenza/infra/postgres/undefined-table';
import type { Backends } from '@cadenza/infra/process/backends';
import type { Pool } from 'pg';
import { companyTable } from '../company/tables.ts';
import { seriesTable } from '../planning/tables.ts';
import { registryTable } from '../registry/tables.ts';

/** Tables whose rows are there because a stream is: by the stream's prefix. */
const tables = new Map([
  ['company', companyTable.name],
  ['planSeries', seriesTable.name],
  ...kinds.flatMap((kind) =>
    kind.stream.of === 'own' ? [[kind.stream.prefix, registryTable(kind).name] as const] : [],
  ),
]);

/** What the read models know of streams that the log may not show yet. Reads as the owner of the tables, by their keys. */
export const createShowsStream =
  (pool: Pool): ShowsStream =>
  async (stream: StreamName, companyId: string) => {
    const prefix = streamPrefix(stream);
    const table = tables.get(prefix);
    const id = stream.slice(prefix.length + 1);
    if (table === undefined || !isUuid(id)) return false;
    const sql = `select 1 from rm.${table} where company_id = $1 and id = $2`;
    try {
      return (await pool.query(sql, [companyId, id])).rows.length > 0;
    } catch (error) {
      if (isUndefinedTable(error)) return false; // no projection has ever run
      throw error;
    }
  };

/** The log as a process reads it: where it is in EventStoreDB, whose streams may be a moment behind what others have seen. */
export const withReadModels = (store: EventStore, { eventStoreUrl }: Backends, pool: Pool): EventStore =>
  eventStoreUrl === undefined ? store : withShownStreams(store, createShowsStream(pool));
