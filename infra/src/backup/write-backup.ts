import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Position, RecordedEvent } from '@cadenza/domain/kernel/event';
import type { Pool } from 'pg';
import { timestamp } from '../clock/clock.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Files } from '../files/files.ts';
import { copyOut } from './file-contents.ts';
import { BackupProblem, files, type Manifest } from './format.ts';
import { identityRows } from './identity-rows.ts';
import { writeLines } from './json-lines.ts';
import { readLog } from './read-log.ts';

export type BackupSource = {
  /** The adapter itself, without upcasters: events are kept as they were written. */
  store: Pick<EventStore, 'head' | 'follow'>;
  kind: Manifest['store'];
  pool: Pool;
  /** Documents and pictures. */
  files: Pick<Files, 'list' | 'get'>;
  release: string;
  say: (words: string) => void;
};

/**
 * Saves everything that cannot be made again into a new folder, while the product goes on. First the reactors' checkpoints,
 * then the end of the log, then the log up to it, then identity and files: each can only know what the next one knows too, and
 * more of it. Throws when the folder holds something already.
 */
export const writeBackup = async (folder: string, source: BackupSource): Promise<Manifest> => {
  const { store, pool, kind, release, say } = source;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupProblem(`${folder} is not empty: a backup needs a folder of its own`);
  const reactors = await reactorCheckpoints(pool);
  const head = await store.head();
  const log = await writeLines(join(folder, files.log), lines(store, head));
  say(`${log.lines} events`);
  const identity = await writeLines(join(folder, files.identity), identityRows(pool));
  say(`${identity.lines} rows of identity`);
  const contents = await writeLines(join(folder, files.files), copyOut(source.files, join(folder, files.contents)));
  say(`${contents.lines} files`);
  const madeAt = timestamp();
  const manifest: Manifest = {
    ...{ format: 1, release, madeAt, store: kind, head: String(head), log, identity, files: contents, reactors },
  };
  const path = join(folder, files.manifest);
  await writeFile(`${path}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return manifest;
};

const lines = async function* (store: BackupSource['store'], head: Position): AsyncGenerator<object> {
  for await (const event of readLog(store, head)) yield toLine(event);
};

const toLine = ({ position, ...event }: RecordedEvent): object => ({ position: String(position), ...event });

const reactorCheckpoints = async (pool: Pool): Promise<Manifest['reactors']> => {
  // In one statement: what waits and the checkpoint move together.
  const { rows } = await pool.query<Manifest['reactors'][number]>(
    `select c.projection as name, c.version, c.position::text,
            (select coalesce(jsonb_agg(jsonb_build_object('stream', p.stream, 'companyId', p.company_id, 'revision', p.revision,
                      'eventType', p.event_type, 'error', p.error, 'code', p.code, 'since', p.since) order by p.position), '[]')
               from es.parked_streams p where p.projection = c.projection and p.version = c.version) as waiting
       from es.checkpoints c where c.projection like 'reactor:%' order by 1, 2`,
  );
  return rows;
};
