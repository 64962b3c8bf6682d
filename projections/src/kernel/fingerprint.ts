import { createHash } from 'node:crypto';
import { upcasters } from '@cadenza/domain/event-log';
import { codeOf } from '@cadenza/infra/process/source-code';
import type { Projection } from './projection.ts';
import { createTableSql, policySql, readersIndexesSql } from './table.ts';

/**
 * One text for all that decides which rows a log comes to: the tables with their columns, indexes and policies, where the events
 * come from, how old ones are read, and the code of the handlers with all that it imports. Another one means a rebuild. In doubt it
 * differs: rows that are folded once too often cost a machine some minutes, rows that should have been are wrong for good.
 */
export const fingerprintOf = async ({ topic, prefixes, tables, handlers, code }: Projection): Promise<string> => {
  const types = [...handlers.keys()].sort();
  const decides = {
    topic,
    prefixes: [...prefixes].sort(),
    tables: tables.map((table) => [
      codeOf(`${createTableSql('rm', table)} ${readersIndexesSql('rm', table)} ${policySql('rm', table)}`),
      table.asText,
    ]),
    types: types.map((type) => [type, (upcasters[type] ?? []).map((upcast) => codeOf(String(upcast)))]),
    code: await code(),
  };
  return createHash('sha256').update(JSON.stringify(decides)).digest('hex').slice(0, 16);
};
