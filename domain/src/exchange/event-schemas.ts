import { z } from 'zod';
import { longestName } from '../documents/document-name.ts';
import { encodings } from '../kernel/cell.ts';
import { uuid } from '../kernel/schemas.ts';
import { type ImportEvent, maxFaults, maxKeptNames } from './events.ts';

const ofImport = { importId: uuid };
const count = z.int().min(0);
const line = z.int().min(1);
const name = z.string().min(1).max(100);

export const tableReading = z.strictObject({
  sheet: z.exactOptional(z.string().min(1).max(200)),
  headings: z.exactOptional(line),
  encoding: z.exactOptional(z.enum(encodings)),
});

export const importPlan = z.strictObject({
  kind: name,
  columns: z.array(name.nullable()).min(1).max(100),
  fixed: z.record(name, z.string().max(4_000)),
  key: name.nullable(),
  reading: z.exactOptional(tableReading),
});

const fault = z.strictObject({
  line,
  field: name.nullable(),
  code: name,
  label: z.string().max(200).nullable(),
  params: z.exactOptional(z.record(name, z.union([z.string().max(200), z.number()]))),
});

/** The present shape of every event of an import, strict: what is appended is held against it. */
export const importEventSchemas: {
  readonly [Type in ImportEvent['type']]: z.ZodType<Extract<ImportEvent, { type: Type }>['data']>;
} = {
  ImportStarted: z.strictObject({
    ...ofImport,
    plan: importPlan,
    fileName: z.string().min(1).max(longestName),
    content: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), size: count }),
    total: z.int().min(1),
    allOrNothing: z.boolean(),
    language: z.string().min(2).max(10),
  }),
  ImportAdvanced: z.strictObject({
    ...ofImport,
    done: count,
    created: z.array(line),
    changed: z.array(z.strictObject({ line, id: uuid })),
    unchanged: count,
    refused: count,
    faults: z.array(fault).max(maxFaults),
  }),
  ImportFinished: z.strictObject({ ...ofImport, outcome: z.enum(['done', 'nothing']) }),
  ImportUndoRequested: z.strictObject(ofImport),
  ImportUndone: z.strictObject({
    ...ofImport,
    removed: count,
    restored: count,
    kept: count,
    keptNames: z.array(z.string().max(300)).max(maxKeptNames),
  }),
};
