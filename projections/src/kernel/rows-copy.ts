import { copyIn } from '@cadenza/infra/postgres/copy-in';
import type { PoolClient } from 'pg';
import type { Changes, Row } from './rows.ts';
import { deleteSql } from './rows-sql.ts';
import { columnsOf, nameSql, type Table, tableSql, typeOf } from './table.ts';

/**
 * Writes what changed as `saveRows` does, for tables without row level security that nobody else writes: rows that are
 * there are deleted, and all come in by COPY, at a third of what an upsert costs.
 */
export const copyRows = async (client: PoolClient, schema: string, changes: readonly Changes[]): Promise<void> => {
  for (const { table, upserts, replaced } of changes) {
    if (replaced.length > 0) await client.query(...deleteSql(schema, table, replaced));
    if (upserts.length === 0) continue;
    const columns = columnsOf(table);
    const names = columns.map(nameSql).join(', ');
    await copyIn(client, `copy ${tableSql(schema, table)} (${names}) from stdin`, linesOf(table, columns, upserts));
  }
};

/** Lines of one chunk: a message of the protocol. */
const linesOfChunk = 500;

const linesOf = (table: Table, columns: readonly string[], rows: readonly Row[]): string[] => {
  const write = columns.map((column) => writerOf(typeOf(table, column)));
  const chunks: string[] = [];
  for (let from = 0; from < rows.length; from += linesOfChunk) {
    let chunk = '';
    for (const row of rows.slice(from, from + linesOfChunk)) {
      for (let i = 0; i < columns.length; i++) {
        const value = row[columns[i] as string];
        if (i > 0) chunk += '\t';
        chunk += value === null || value === undefined ? '\\N' : (write[i] as Writer)(value);
      }
      chunk += '\n';
    }
    chunks.push(chunk);
  }
  return chunks;
};

type Writer = (value: unknown) => string;

const writerOf = (type: string): Writer => {
  if (type.endsWith('[]')) return (value) => escaped(arrayText(value as readonly unknown[]));
  if (type === 'jsonb') return (value) => escaped(JSON.stringify(value));
  return (value) => (typeof value === 'string' ? escaped(value) : String(value));
};

const arrayText = (items: readonly unknown[]): string =>
  `{${items.map((item) => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

const special = /[\\\t\n\r]/;
const letters: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** COPY's own text format: backslash, and what ends a column or a line, behind a backslash. */
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => letters[letter] as string) : text;
