import type { ChangedRow } from '@cadenza/domain/exchange/events';
import { rowCommand, rowRecord } from '@cadenza/domain/exchange/import';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { registry } from '@cadenza/domain/registry/decider';
import { isReferable, type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import type { RecordValues, RegistryEvent } from '@cadenza/domain/registry/events';
import type { RegistryRecord, RegistryState } from '@cadenza/domain/registry/records';
import { namingProjections, usedOf } from '@cadenza/projections/registry/queries-of-exchange';
import { inParallel } from '../kernel/in-parallel.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { recordCommandOf, removeReferable, restoreRecord } from '../registry/removal.ts';
import { settleCodes } from '../registry/unique-code.ts';
import type { ImportContext } from './import-context.ts';

/** A record that stays, by the line of the file and its name. */
export type KeptRow = { line: number; name: string };

export type TakenBack = { removed: number; restored: number; kept: readonly KeptRow[] };

type Imported = {
  kind: Kind;
  importId: string;
  /** Lines that made a record, or may have. */
  created: readonly number[];
  /** Of those that changed nothing after all nothing is taken back. */
  changed: readonly ChangedRow[];
};

/** A row as it is taken back: its own command, however often it is asked for. */
const undoOf = (asked: ImportContext, importId: string, line: number): ImportContext => ({
  ...asked,
  ...{ commandId: uuidV5(rowCommand(importId, line), 'undo'), correlationId: importId },
});

const streamOf = (kind: Kind, id: string, companyId: string) => recordStream(kind, { id, companyId });

/** Milliseconds for the rows to show what the log knows. */
const shownWithin = 60_000;

/** Those of the records that something names, as seen by rows that are as new as the whole log is now. */
const inUse = async ({ services, actor }: ImportContext, kind: Kind, ids: readonly string[]) => {
  const { companyId } = actor;
  if (ids.length === 0) return new Set<string>();
  const head = await services.store.head();
  if (!(await services.waitFor(namingProjections, head, shownWithin)))
    throw new Error('the rows are not there yet that tell what is in use');
  return usedOf(services.pool, companyId, kind, ids);
};

const nameOf = (kind: Kind, record: RegistryRecord | undefined): string =>
  String(record?.values[kind.label] ?? '').slice(0, 300);

/**
 * What the import made and nobody has changed or uses since goes, what it changed is as before where nobody has changed it since;
 * the rest stays. A record that is named while it goes comes back.
 */
export const takeBack = async (asked: ImportContext, imported: Imported): Promise<TakenBack> => {
  const { removed, kept } = await removeCreated(asked, imported);
  const reverted = await inParallel(imported.changed, (row) => revert(asked, imported, row));
  return {
    removed,
    restored: reverted.filter(({ is }) => is === 'restored').length,
    kept: [...kept, ...reverted.filter(({ is }) => is === 'kept')],
  };
};

const removeCreated = async (
  asked: ImportContext,
  { kind, importId, created }: Imported,
): Promise<{ removed: number; kept: KeptRow[] }> => {
  if (created.length === 0) return { removed: 0, kept: [] };
  const { services, actor } = asked;
  const { companyId } = actor;
  const found = await inParallel(created, async (line) => {
    const id = rowRecord(importId, line);
    const state = await services.folds.state(streamOf(kind, id, companyId), registry, companyId);
    return { line, id, record: state.records.get(id), was: state.removed.get(id) };
  });
  const isUntouched = (record: RegistryRecord | undefined): boolean => record?.version === 1;
  const untouched = found.filter(({ record }) => isUntouched(record));
  const used = await inUse(
    asked,
    kind,
    untouched.map(({ id }) => id),
  );
  const removals = await inParallel(untouched, async (one) => {
    if (used.has(one.id)) return { ...one, gone: false };
    const own = undoOf(asked, importId, one.line);
    if (isReferable(kind)) return { ...one, gone: !isRejection(await removeReferable(own, kind, one.id)) };
    const done = await services.execute<RegistryState, RegistryEvent>({
      ...recordCommandOf(own, kind),
      stream: streamOf(kind, one.id, companyId),
      decider: registry,
      decide: (state, context) =>
        isUntouched(state.records.get(one.id))
          ? registry.decide({ type: 'RemoveRecord', kind, id: one.id }, state, context)
          : [],
    });
    return { ...one, gone: !isRejection(done) && !done.state.records.has(one.id) };
  });
  const gone = removals.filter((one) => one.gone);
  const missed = isReferable(kind)
    ? new Set<string>()
    : await inUse(
        asked,
        kind,
        gone.map(({ id }) => id),
      );
  await inParallel([...missed], async (id) => {
    const line = gone.find((one) => one.id === id)?.line ?? 0;
    const back = await restoreRecord(undoOf(asked, importId, line), { kind, id });
    if (isRejection(back)) throw new Error(`${kind.name} ${id} could not be restored: ${back.code}`);
  });
  const away = new Set(gone.map(({ id }) => id).filter((id) => !missed.has(id)));
  await inParallel(
    gone.filter(({ id }) => away.has(id)),
    ({ id, record }) => settleCodes(asked, kind, id, [record?.values ?? {}]),
  );
  // Of an undo that was cut off and runs once more, or by somebody else: gone is gone.
  const before = found.filter(({ record, was }) => record === undefined && was !== undefined);
  const kept = found.filter(({ id, record }) => record !== undefined && !away.has(id));
  return {
    removed: away.size + before.length,
    kept: kept.map(({ line, record }) => ({ line, name: nameOf(kind, record) })),
  };
};

type Reverted = KeptRow & { is: 'restored' | 'kept' | 'gone' };

/** The fields that the row changed, as they were before; those that somebody has changed since stay. */
const revert = async (
  asked: ImportContext,
  { kind, importId }: Imported,
  { line, id }: ChangedRow,
): Promise<Reverted> => {
  const { services, actor } = asked;
  const { companyId } = actor;
  const command = rowCommand(importId, line);
  let state = registry.initialState();
  let before: RecordValues | undefined;
  let at = 0;
  let undone = false;
  const undo = undoOf(asked, importId, line);
  for await (const event of services.store.read(streamOf(kind, id, companyId), { companyId })) {
    const old = state.records.get(id)?.values ?? {};
    const next = registry.evolve(state, event as typeof event & RegistryEvent, event.metadata);
    if (event.metadata.commandId === command && 'values' in event.data) {
      const changed = Object.keys((event.data as RegistryEvent['data']).values ?? {});
      before = Object.fromEntries(changed.map((name) => [name, old[name] ?? null]));
      at = next.records.get(id)?.version ?? 0;
    }
    undone ||= event.metadata.commandId === undo.commandId;
    state = next;
  }
  const record = state.records.get(id);
  const name = nameOf(kind, record);
  if (record === undefined || before === undefined) return { line, is: 'gone', name };
  if (undone) return { line, is: 'restored', name };
  const own = Object.entries(before).filter(([field]) => record.changed[field]?.version === at);
  if (own.length > 0) {
    const values = Object.fromEntries(own);
    const done = await changeRegistry(undo, kind, { type: 'ChangeRecord', id, values });
    if (isRejection(done)) return { line, is: 'kept', name };
  }
  return { line, is: own.length === Object.keys(before).length ? 'restored' : 'kept', name };
};
