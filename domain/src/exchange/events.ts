import { z } from 'zod';
import { longestName } from '../documents/document-name.ts';
import { content } from '../documents/events.ts';
import { encodings } from '../kernel/cell.ts';
import type { EventOf } from '../kernel/event.ts';
import { uuid } from '../kernel/schemas.ts';

/** Faults that are told of an import; the others are counted. */
export const maxFaults = 1_000;
/** Names of records that an undo could not take back, in the log. */
export const maxKeptNames = 50;

const count = z.int().min(0);
const line = z.int().min(1);
const name = z.string().min(1).max(100);

export const tableReading = z.strictObject({
  sheet: z.exactOptional(z.string().min(1).max(200)),
  headings: z.exactOptional(line),
  encoding: z.exactOptional(z.enum(encodings)),
});

/** What becomes of the columns of a file. */
export const importPlan = z.strictObject({
  /** Name of the kind of record. */
  kind: name,
  /** The field that each column holds; null: none. */
  columns: z.array(name.nullable()).min(1).max(100).readonly(),
  /** What every row has in a field that no column holds, as a cell would say it. */
  fixed: z.record(name, z.string().max(4_000)),
  /** The field by which records that are there are found and changed; null: every row is a new record. */
  key: name.nullable(),
  /** How the file is read, as far as somebody said it. */
  reading: z.exactOptional(tableReading),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** Why a row was not taken: `line` as in the file, the field by its name, the code of the message and what it names. */
const fault = z.strictObject({
  line,
  field: name.nullable(),
  code: name,
  label: z.string().max(200).nullable(),
  /** What the message names: the bound that was passed. */
  params: z.exactOptional(z.record(name, z.union([z.string().max(200), z.number()])).readonly()),
});
export type RowFault = z.infer<typeof fault>;

/** A record that was there and was changed; its line says under which command. */
const changedRow = z.strictObject({ line, id: uuid });
export type ChangedRow = z.infer<typeof changedRow>;

const ofImport = { importId: uuid };

/** Events of an `import-<id>` stream, strict: what is appended is held against them. */
export const importEventSchemas = {
  ImportStarted: z.strictObject({
    ...ofImport,
    plan: importPlan,
    /** As the file is called where it comes from, made safe. */
    fileName: z.string().min(1).max(longestName),
    content,
    /** Rows below the headings. */
    total: z.int().min(1),
    allOrNothing: z.boolean(),
    /** In which numbers are read where they can be read in two ways. */
    language: z.string().min(2).max(10),
  }),
  /** The next rows are in: which lines made a record, which changed one, how many changed nothing, what was refused. */
  ImportAdvanced: z.strictObject({
    ...ofImport,
    /** Rows that are behind us. */
    done: count,
    created: z.array(line).readonly(),
    changed: z.array(changedRow).readonly(),
    unchanged: count,
    refused: count,
    faults: z.array(fault).max(maxFaults).readonly(),
  }),
  /** `nothing`: a row was refused, and none was to be taken then. */
  ImportFinished: z.strictObject({ ...ofImport, outcome: z.enum(['done', 'nothing']) }),
  ImportUndoRequested: z.strictObject(ofImport),
  /** What was taken back, and what stays as it was changed or is used since: the first of them by name. */
  ImportUndone: z.strictObject({
    ...ofImport,
    removed: count,
    restored: count,
    kept: count,
    keptNames: z.array(z.string().max(300)).max(maxKeptNames).readonly(),
  }),
};
export type ImportEvent = EventOf<typeof importEventSchemas>;
export type ImportStarted = EventOf<typeof importEventSchemas, 'ImportStarted'>;

export const importStream = (importId: string) => `import-${importId}` as const;
