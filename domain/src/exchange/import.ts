import { documentName } from '../documents/document-name.ts';
import type { Content } from '../documents/events.ts';
import type { Decider, Decision, DecisionContext } from '../kernel/decider.ts';
import { reject } from '../kernel/rejection.ts';
import { uuidV5 } from '../kernel/uuid.ts';
import {
  type ChangedRow,
  type ImportEvent,
  type ImportPlan,
  type ImportStarted,
  importPlan,
  maxFaults,
  type RowFault,
} from './events.ts';

export type ImportStatus = 'running' | 'done' | 'nothing' | 'undoing' | 'undone';

type Known = ImportStarted['data'] & {
  status: ImportStatus;
  companyId: string;
  startedBy: string;
  startedAt: string;
  /** Rows that are behind us. */
  done: number;
  created: readonly number[];
  changed: readonly ChangedRow[];
  unchanged: number;
  refused: number;
  faults: readonly RowFault[];
  finishedAt: string | null;
  /** What an undo came to. */
  undo: { removed: number; restored: number; kept: number; keptNames: readonly string[] } | null;
};

export type ImportState = { status: 'none' } | Known;

/** What came of some rows. */
export type Advance = {
  created: readonly number[];
  changed: readonly ChangedRow[];
  unchanged: number;
  refused: readonly RowFault[];
  /** Rows that were refused; one of them may have several faults. */
  refusedRows: number;
};

export type ImportCommand =
  | {
      type: 'StartImport';
      importId: string;
      plan: ImportPlan;
      givenName: string;
      content: Content;
      total: number;
      allOrNothing: boolean;
      language: string;
    }
  | ({ type: 'AdvanceImport'; done: number } & Advance)
  | { type: 'FinishImport'; outcome: 'done' | 'nothing' }
  | { type: 'RequestUndo' }
  | { type: 'FinishUndo'; removed: number; restored: number; kept: number; keptNames: readonly string[] };

/** The command of a row, whoever asks for it and however often: a row happens once. */
export const rowCommand = (importId: string, line: number): string => uuidV5(importId, `row ${line}`);
/** The record that a row makes. */
export const rowRecord = (importId: string, line: number): string => uuidV5(importId, `record ${line}`);

const decide = (command: ImportCommand, state: ImportState, { companyId }: DecisionContext): Decision<ImportEvent> => {
  if (command.type === 'StartImport') return start(command, state);
  // Another company's import answers the same as one that does not exist.
  if (state.status === 'none' || state.companyId !== companyId) return reject('not_found');
  const { importId } = state;
  switch (command.type) {
    case 'AdvanceImport': {
      const { done, created, changed, unchanged, refused, refusedRows } = command;
      if (state.status !== 'running' || done <= state.done) return [];
      const faults = refused.slice(0, Math.max(0, maxFaults - state.faults.length));
      return [
        { type: 'ImportAdvanced', data: { importId, done, created, changed, unchanged, refused: refusedRows, faults } },
      ];
    }
    case 'FinishImport':
      return state.status === 'running'
        ? [{ type: 'ImportFinished', data: { importId, outcome: command.outcome } }]
        : [];
    case 'RequestUndo':
      if (state.status === 'undoing' || state.status === 'undone') return [];
      // Of one that still runs nobody knows yet what there is to take back.
      if (state.status !== 'done') return reject('import_not_done');
      return [{ type: 'ImportUndoRequested', data: { importId } }];
    case 'FinishUndo': {
      const { removed, restored, kept, keptNames } = command;
      return state.status === 'undoing'
        ? [{ type: 'ImportUndone', data: { importId, removed, restored, kept, keptNames } }]
        : [];
    }
    default:
      return command satisfies never;
  }
};

const start = (command: Extract<ImportCommand, { type: 'StartImport' }>, state: ImportState): Decision<ImportEvent> => {
  if (state.status !== 'none') return reject('already_exists');
  const { importId, givenName, content, total, allOrNothing, language } = command;
  const plan = importPlan.safeParse(command.plan);
  if (!plan.success) return reject('invalid_fields', {}, [{ field: 'columns', code: 'invalid' }]);
  const fileName = documentName(givenName);
  return [
    {
      type: 'ImportStarted',
      data: { importId, plan: plan.data, fileName, content, total, allOrNothing, language },
    },
  ];
};

const evolve: Decider<ImportState, ImportCommand, ImportEvent>['evolve'] = (state, event, origin) => {
  if (event.type === 'ImportStarted') {
    return {
      ...event.data,
      status: 'running',
      ...{ companyId: origin.companyId, startedBy: origin.actorId, startedAt: origin.happenedAt },
      ...{ done: 0, created: [], changed: [], unchanged: 0, refused: 0, faults: [] },
      ...{ finishedAt: null, undo: null },
    };
  }
  if (state.status === 'none') throw new Error(`an import cannot begin with ${event.type}`);
  switch (event.type) {
    case 'ImportAdvanced': {
      const { done, created, changed, unchanged, refused, faults } = event.data;
      return {
        ...state,
        done,
        created: [...state.created, ...created],
        changed: [...state.changed, ...changed],
        unchanged: state.unchanged + unchanged,
        refused: state.refused + refused,
        faults: [...state.faults, ...faults],
      };
    }
    case 'ImportFinished':
      return { ...state, status: event.data.outcome, finishedAt: origin.happenedAt };
    case 'ImportUndoRequested':
      return { ...state, status: 'undoing' };
    case 'ImportUndone':
      return { ...state, status: 'undone', undo: event.data };
    default:
      throw new Error(`not an event of an import: ${(event satisfies never as ImportEvent).type}`);
  }
};

/** One import: what was asked for, how far it is, what came of each row, and whether it was taken back. */
export const importDecider: Decider<ImportState, ImportCommand, ImportEvent> = {
  initialState: () => ({ status: 'none' }),
  decide,
  evolve,
};
