import {
  type ChangedRow,
  type ImportEvent,
  importStream,
  maxKeptNames,
  type RowFault,
} from '@cadenza/domain/exchange/events';
import {
  type ImportCommand,
  type ImportState,
  importDecider,
  rowCommand,
  rowRecord,
} from '@cadenza/domain/exchange/import';
import type { Actor } from '@cadenza/domain/identity/actor';
import { user, userStream } from '@cadenza/domain/identity/user';
import { rolesIn } from '@cadenza/domain/identity/user-profile';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { systemActor } from '../kernel/actor.ts';
import { commandOf } from '../kernel/command-context.ts';
import { inParallel } from '../kernel/in-parallel.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import type { ImportContext, ImportServices } from './import-context.ts';
import { faultsOf, type PlannedRow, planImport } from './plan-import.ts';
import { kindOfPlan, loadTable } from './table.ts';
import { takeBack } from './take-back.ts';

/** Rows after which it is said how far it is. */
const chunk = 250;

/** Milliseconds in which the rows mostly show what came in. */
const shownWithin = 30_000;

export type RunningImport = {
  services: ImportServices;
  companyId: string;
  importId: string;
  /** The event that asks. */
  causationId: string;
  signal: AbortSignal;
};

type Known = Exclude<ImportState, { status: 'none' }>;

/** Who asked for it, with the rights that they have now: nobody goes on importing who may no longer. */
const askerOf = async (services: ImportServices, companyId: string, userId: string): Promise<Actor> => {
  const state = await services.folds.state(userStream(userId), user);
  const roles = state.status === 'registered' ? rolesIn(state, companyId) : [];
  return { kind: 'person', userId, companyId, roles, maintainerId: null };
};

/** A command on the import itself, whose id follows from what it says: a run that is repeated says nothing twice. */
const tell = async (
  { services, companyId, importId, causationId }: RunningImport,
  kind: Kind,
  what: string,
  command: ImportCommand,
): Promise<Known> => {
  const commandId = uuidV5(causationId, what);
  const asked = { services, actor: systemActor(companyId), commandId, correlationId: importId, causationId };
  const done = await services.execute<ImportState, ImportEvent>({
    ...commandOf(asked),
    permission: `${kind.permission}.manage`,
    stream: importStream(importId),
    decider: importDecider,
    decide: (state, context) => importDecider.decide(command, state, context),
  });
  if (isRejection(done)) throw new Error(`import ${importId} cannot go on: ${done.code}`);
  if (done.state.status === 'none') throw new Error(`import ${importId} is gone`);
  return done.state;
};

const stateOf = async ({ services, companyId, importId }: RunningImport): Promise<Known | undefined> => {
  const state = await services.folds.state(importStream(importId), importDecider, companyId);
  return state.status === 'none' || state.companyId !== companyId ? undefined : state;
};

type Outcome =
  | { line: number; id: string; was: 'created' | 'changed' | 'same'; position: Position }
  | { line: number; faults: RowFault[] };

/** One row through the command path, under its own id: a row that runs once more is answered as before. */
const takeIn = async (asked: ImportContext, kind: Kind, importId: string, row: PlannedRow): Promise<Outcome> => {
  const { line, id, values, outcome } = row;
  if (outcome === 'refused') return { line, faults: [...row.faults] };
  const own = { ...asked, commandId: rowCommand(importId, line), correlationId: importId };
  const done = await changeRegistry(
    own,
    kind,
    outcome === 'create' ? { type: 'CreateRecord', id, values } : { type: 'ChangeRecord', id, values },
  );
  if (!isRejection(done)) {
    // Not as planned: a row that was cut off behind its events is planned as one that changes nothing.
    const was = outcome === 'create' ? 'created' : done.changed ? 'changed' : 'same';
    return { line, id, was, position: done.position };
  }
  return { line, faults: faultsOf(line, done, kind.closes) };
};

const sumOf = (outcomes: readonly Outcome[]) => ({
  created: outcomes.flatMap((one) => ('was' in one && one.was === 'created' ? [one.line] : [])),
  changed: outcomes.flatMap((one) => ('was' in one && one.was === 'changed' ? [{ line: one.line, id: one.id }] : [])),
  unchanged: outcomes.filter((one) => 'was' in one && one.was === 'same').length,
  refused: outcomes.flatMap((one) => ('faults' in one ? one.faults : [])),
  refusedRows: outcomes.filter((one) => 'faults' in one).length,
});

type Taken = { readonly created: readonly number[]; readonly changed: readonly ChangedRow[] };

const together = (a: Taken, b: Taken): Taken => ({
  created: [...a.created, ...b.created],
  changed: [...a.changed, ...b.changed],
});

/** What a run that was cut off may have done of rows of which nothing is said yet. */
const maybeTaken = (importId: string, rows: readonly PlannedRow[]): Taken => ({
  created: rows.map(({ line }) => line),
  changed: rows.filter(({ line, id }) => id !== rowRecord(importId, line)).map(({ line, id }) => ({ line, id })),
});

/**
 * Does an import, row by row, and says how far it is. Cut off, it goes on behind what it has said; the rows that it had done beyond
 * that are answered as before. Of one that is to take all rows or none, nothing stays when a row is refused.
 */
export const runImport = async (run: RunningImport): Promise<void> => {
  const { services, companyId, importId, causationId, signal } = run;
  const state = await stateOf(run);
  if (state?.status !== 'running') return;
  const kind = kindOfPlan(state.plan);
  if (isRejection(kind)) throw new Error(`import ${importId} is of no kind: ${kind.code}`);
  const actor = await askerOf(services, companyId, state.startedBy);
  const asked: ImportContext = { services, actor, commandId: importId, correlationId: importId, causationId };
  const finish = (outcome: 'done' | 'nothing') => tell(run, kind, 'finish', { type: 'FinishImport', outcome });
  const refuse = async (refused: readonly RowFault[], refusedRows: number, taken: Taken): Promise<void> => {
    // By the system: whoever has lost their rights meanwhile was still promised all or nothing.
    const { kept } = await takeBack({ ...asked, actor: systemActor(companyId) }, { kind, importId, ...taken });
    const stays = kept.map(({ line, name }) => ({ line, field: kind.label, code: 'row_stays', label: name }));
    const none = { created: [], changed: [], unchanged: 0 };
    const advance = { done: state.total, ...none, refused: [...stays, ...refused], refusedRows };
    await tell(run, kind, 'refused', { type: 'AdvanceImport', ...advance });
    await finish('nothing');
  };

  const loaded = await loadTable(services.files, companyId, state.content.hash, state.plan.reading);
  if (isRejection(loaded)) {
    const fault = { line: 1, field: null, code: loaded.errors[0]?.code ?? loaded.code, label: null };
    if (state.allOrNothing || state.done === 0) return refuse([fault], state.total, state);
    const rest = { created: [], changed: [], unchanged: 0, refused: [fault], refusedRows: state.total - state.done };
    await tell(run, kind, 'unreadable', { type: 'AdvanceImport', done: state.total, ...rest });
    await finish('done');
    return;
  }
  const { plan, language } = state;
  const rows = await planImport(asked, { importId, plan, kind, table: loaded.table, language });
  const left = rows.slice(state.done);
  const wrong = left.filter(({ outcome }) => outcome === 'refused');
  if (state.allOrNothing && wrong.length > 0) {
    const faults = wrong.flatMap((row) => row.faults);
    return refuse(faults, wrong.length, together(state, maybeTaken(importId, left.slice(0, chunk))));
  }
  let taken: Taken = state;
  let last: Position = 0n;
  for (let at = 0; at < left.length; at += chunk) {
    signal.throwIfAborted();
    // Asked anew each time: who may no longer import does not go on by what they began.
    const still = { ...asked, actor: await askerOf(services, companyId, state.startedBy) };
    const outcomes = await inParallel(left.slice(at, at + chunk), (row) => takeIn(still, kind, importId, row));
    const sum = sumOf(outcomes);
    taken = together(taken, sum);
    if (state.allOrNothing && sum.refusedRows > 0) return refuse(sum.refused, sum.refusedRows, taken);
    for (const one of outcomes) if ('was' in one && one.was !== 'same' && one.position > last) last = one.position;
    const done = Math.min(rows.length, state.done + at + chunk);
    await tell(run, kind, `advance ${done}`, { type: 'AdvanceImport', done, ...sum });
  }
  // The next import looks for its keys in the rows: they show this one when it is done.
  if (last > 0n) await services.waitFor(['registry'], last, shownWithin);
  await finish('done');
};

/** Takes back what an import did. */
export const runUndo = async (run: RunningImport, asker: string): Promise<void> => {
  const { services, companyId, importId, causationId } = run;
  const state = await stateOf(run);
  if (state?.status !== 'undoing') return;
  const kind = kindOfPlan(state.plan);
  if (isRejection(kind)) throw new Error(`import ${importId} is of no kind: ${kind.code}`);
  const actor = await askerOf(services, companyId, asker);
  const asked: ImportContext = { services, actor, commandId: importId, correlationId: importId, causationId };
  const { created, changed } = state;
  const { kept, ...taken } = await takeBack(asked, { kind, importId, created, changed });
  const keptNames = kept.slice(0, maxKeptNames).map(({ name }) => name);
  await tell(run, kind, 'undone', { type: 'FinishUndo', ...taken, kept: kept.length, keptNames });
};
