import { z } from 'zod';
import type { Permission } from '../identity/permissions.ts';
import { uuid } from '../kernel/schemas.ts';
import { visibleLines } from '../kernel/visible-text.ts';
import { maxYears } from '../reports/period.ts';
import { type ReportFormat, type ReportName, reportFormats, reportNames } from '../reports/report-names.ts';
import { labelSheets, labelsPerSheet } from './label-sheets.ts';

const byField = z.record(z.string().max(100), visibleLines(500));

/** Whose labels: what a list of equipment shows, in its order; of one plant also what stands in its lines. */
const equipmentLabels = z
  .strictObject({
    list: z.strictObject({
      filters: byField,
      parts: byField,
      search: visibleLines(200).nullable(),
      sortBy: visibleLines(100).nullable(),
      descending: z.boolean(),
    }),
    plantId: uuid.nullable(),
    perSheet: z.literal(labelsPerSheet, { error: 'invalid_choice' }),
    /** Labels of the first sheet that are used already. */
    skip: z.int({ error: 'invalid_number' }).min(0, { error: 'invalid_number' }),
    /** Where the pages for everybody are: `https://piani.example.it`. */
    origin: z.url({ protocol: /^https?$/, error: 'invalid' }).max(300, { error: 'too_long' }),
  })
  .refine(
    ({ perSheet, skip }) => {
      const { columns, rows } = labelSheets[perSheet];
      return skip < columns * rows;
    },
    { path: ['skip'], error: 'invalid_number' },
  );

const report = z.strictObject({
  report: z.enum(reportNames, { error: 'invalid_choice' }),
  /** Of requests from before there was a choice there is none: `pdf`. */
  format: z.enum(reportFormats, { error: 'invalid_choice' }).optional(),
  years: z.array(z.int().min(1900).max(2200)).min(1).max(maxYears),
  months: z.array(z.int().min(1).max(12)).min(1).max(12),
  /** What it is narrowed to. */
  scope: z.strictObject({
    equipmentId: uuid.nullable(),
    lineId: uuid.nullable(),
    plantId: uuid.nullable(),
    maintainerId: uuid.nullable(),
    interventionTypeId: uuid.nullable(),
  }),
  /** A column of its rows; null: as the report is sorted by itself. */
  sortBy: visibleLines(50).nullable(),
  descending: z.boolean(),
});

/** What can be printed: who may, and what is asked for. One more is a line here and whoever makes it (`workers/src/printouts`). */
export const printoutKinds = {
  equipmentLabels: { permission: 'registries.read', parameters: equipmentLabels },
  intervention: { permission: 'planning.read', parameters: z.strictObject({ interventionId: uuid }) },
  report: { permission: 'reports.print', parameters: report },
} as const satisfies Readonly<Record<string, { permission: Permission; parameters: z.ZodType<object> }>>;

export type PrintoutKind = keyof typeof printoutKinds;
type AllParameters = { [Kind in PrintoutKind]: z.infer<(typeof printoutKinds)[Kind]['parameters']> };
export type ParametersOf<Kind extends PrintoutKind> = AllParameters[Kind];

/** What is to be printed: of a kind, or of any. */
export type PrintoutSubject<Kind extends PrintoutKind = PrintoutKind> = {
  [One in Kind]: { kind: One; parameters: AllParameters[One] };
}[Kind];

export const isPrintoutKind = (name: string): name is PrintoutKind => Object.hasOwn(printoutKinds, name);

/** What the file is, and of a report which one: known before it is made. */
export const describedAs = (subject: PrintoutSubject): { format: ReportFormat; report: ReportName | null } =>
  subject.kind === 'report'
    ? { format: subject.parameters.format ?? 'pdf', report: subject.parameters.report }
    : { format: 'pdf', report: null };
