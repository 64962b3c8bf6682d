import type { Content } from '../documents/events.ts';
import type { TableReading } from '../kernel/cell.ts';
import type { DomainEvent } from '../kernel/event.ts';

/** What becomes of the columns of a file. */
export type ImportPlan = {
  /** Name of the kind of record. */
  kind: string;
  /** The field that each column holds; null: none. */
  columns: readonly (string | null)[];
  /** What every row has in a field that no column holds, as a cell would say it. */
  fixed: Readonly<Record<string, string>>;
  /** The field by which records that are there are found and changed; null: every row is a new record. */
  key: string | null;
  /** How the file is read, as far as somebody said it. */
  reading?: TableReading;
};

/** Why a row was not taken: `line` as in the file, the field by its name, the code of the message and what it names. */
export type RowFault = {
  line: number;
  field: string | null;
  code: string;
  label: string | null;
  /** What the message names: the bound that was passed. */
  params?: Readonly<Record<string, string | number>>;
};

/** A record that was there and was changed; its line says under which command. */
export type ChangedRow = { line: number; id: string };

/** Events of an `import-<id>` stream. */
export type ImportStarted = DomainEvent<
  'ImportStarted',
  {
    importId: string;
    plan: ImportPlan;
    /** As the file is called where it comes from, made safe. */
    fileName: string;
    content: Content;
    /** Rows below the headings. */
    total: number;
    allOrNothing: boolean;
    /** In which numbers are read where they can be read in two ways. */
    language: string;
  }
>;
/** The next rows are in: which lines made a record, which changed one, how many changed nothing, what was refused. */
export type ImportAdvanced = DomainEvent<
  'ImportAdvanced',
  {
    importId: string;
    /** Rows that are behind us. */
    done: number;
    created: readonly number[];
    changed: readonly ChangedRow[];
    unchanged: number;
    refused: number;
    faults: readonly RowFault[];
  }
>;
/** `nothing`: a row was refused, and none was to be taken then. */
export type ImportFinished = DomainEvent<'ImportFinished', { importId: string; outcome: 'done' | 'nothing' }>;
export type ImportUndoRequested = DomainEvent<'ImportUndoRequested', { importId: string }>;
/** What was taken back, and what stays as it was changed or is used since: the first of them by name. */
export type ImportUndone = DomainEvent<
  'ImportUndone',
  { importId: string; removed: number; restored: number; kept: number; keptNames: readonly string[] }
>;

export type ImportEvent = ImportStarted | ImportAdvanced | ImportFinished | ImportUndoRequested | ImportUndone;

export const importStream = (importId: string) => `import-${importId}` as const;

/** Faults that are told of an import; the others are counted. */
export const maxFaults = 1_000;
/** Names of records that an undo could not take back, in the log. */
export const maxKeptNames = 50;
