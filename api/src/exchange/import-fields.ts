import { planImport } from '@cadenza/commands/exchange/plan-import';
import { startImport, undoImport } from '@cadenza/commands/exchange/start-import';
import { kindOfPlan, loadTable } from '@cadenza/commands/exchange/table';
import { matchColumns } from '@cadenza/domain/exchange/columns';
import { type ImportPlan, importStream, maxFaults, tableReading } from '@cadenza/domain/exchange/events';
import { importDecider } from '@cadenza/domain/exchange/import';
import type { Cell, Encoding, TableReading } from '@cadenza/domain/kernel/cell';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { type FieldError, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { visibleLines } from '@cadenza/domain/kernel/visible-text';
import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { newId } from '@cadenza/infra/ids';
import { fieldLabel, languages } from '@cadenza/infra/texts/texts';
import { importKey } from '@cadenza/queries/exchange/import-key';
import { imports } from '@cadenza/queries/exchange/imports';
import { seesImports } from '@cadenza/queries/exchange/sees-imports';
import { userNames } from '@cadenza/queries/identity/user-names';
import { commandFrom } from '../graphql/command.ts';
import type { Context } from '../graphql/context.ts';
import type {
  FileEncoding,
  Import,
  ImportInput,
  ImportOutcome,
  ImportReading,
  ImportStatus,
  MutationResolvers,
  QueryResolvers,
} from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { orThrow, Problem } from '../kernel/problem.ts';
import { refusal } from '../kernel/refusal.ts';
import { kindByEnum } from '../registry/schema-section.ts';
import { faultText } from './fault-text.ts';
import { shown, valuesForAll, valuesInRow } from './preview-values.ts';

/** Rows that are shown of a file, and of what would become of it. */
const samples = 5;
const shownRows = 50;
const recent = 20;

/** Who may make and change records of a kind may import them; a demo user sees what there would be to see. */
const managed = (name: string, { session }: Context, writing?: 'Mutation'): Kind => {
  const kind = kindByEnum.get(name);
  if (!kind) throw new Problem(reject('unknown_kind'));
  const permission = `${kind.permission}.manage` as const;
  const refused = writing
    ? refusal(session, { permission, writing })
    : (refusal(session, { permission: 'session.own', writing }) ??
      (seesImports(session.actor, kind) ? undefined : reject('not_authorised')));
  if (refused) throw new Problem(refused);
  return kind;
};

/** What is the same for all rows, each fault at its place. */
const fixedOf = (kind: Kind, fixed: ImportInput['fixed']): Record<string, string> => {
  const errors = (fixed ?? []).flatMap(({ field, value }, at): FieldError[] => {
    if (!kind.fields.some(({ name }) => name === field))
      return [{ field: `fixed.${at}.field`, code: 'invalid_choice' }];
    const [issue] = visibleLines(4_000).safeParse(value).error?.issues ?? [];
    return issue ? [{ field: `fixed.${at}.value`, ...faultOf(issue) }] : [];
  });
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  return Object.fromEntries((fixed ?? []).map(({ field, value }) => [field, value]));
};

const planOf = (kind: Kind, { columns, fixed, key, reading }: ImportInput): ImportPlan => ({
  kind: kind.name,
  columns: columns.map((name) => name ?? null),
  fixed: fixedOf(kind, fixed),
  key: key ?? null,
  ...(reading && { reading: readingOf(reading) }),
});

const encodingsBy = {
  UTF_8: 'utf-8',
  WINDOWS_1252: 'windows-1252',
  MACINTOSH: 'macintosh',
  CP850: 'cp850',
  UTF_16LE: 'utf-16le',
  UTF_16BE: 'utf-16be',
} as const satisfies Record<FileEncoding, Encoding>;
const encodingNames = new Map(Object.entries(encodingsBy).map(([name, own]) => [own, name as FileEncoding]));

/** What was said of how the file is read. */
const readingOf = (given: ImportReading | null | undefined): TableReading => {
  const { sheet, headings, encoding } = given ?? {};
  const reading = {
    ...(typeof sheet === 'string' && { sheet }),
    ...(typeof headings === 'number' && { headings }),
    ...(encoding && { encoding: encodingsBy[encoding] }),
  };
  const [issue] = tableReading.safeParse(reading).error?.issues ?? [];
  if (issue)
    throw new Problem(reject('invalid_fields', {}, [{ field: String(issue.path[0]), code: 'invalid_choice' }]));
  return reading;
};

/** A line as it is told apart from others. */
const lineText = (cells: readonly Cell[]): string =>
  cells
    .flatMap((cell) => shown(cell).trim() || [])
    .join(' · ')
    .slice(0, 200);

const outcomes = { create: 'CREATE', change: 'CHANGE', same: 'SAME', refused: 'REFUSED' } as const satisfies Record<
  string,
  ImportOutcome
>;

const statuses = {
  running: 'RUNNING',
  done: 'DONE',
  nothing: 'NOTHING',
  undoing: 'UNDOING',
  undone: 'UNDONE',
} as const satisfies Record<string, ImportStatus>;

const tableField: QueryResolvers['importTable'] = {
  permission: 'session.own',
  rate: 'write',
  reads: ['registry'],
  resolve: async ({ kind: name, file, reading }, context) => {
    const kind = managed(name, context);
    const { services, session } = context;
    const { table } = orThrow(await loadTable(services.files, session.actor.companyId, file, readingOf(reading)));
    const labels = ({ name: field }: { name: string }) => languages.map((language) => fieldLabel(language, field));
    const columns = matchColumns(kind, table.headings, labels);
    const texts = table.rows.map(({ cells }) => table.headings.map((_, at) => shown(cells[at])));
    return {
      rows: table.rows.length,
      headings: table.headings,
      samples: texts.slice(0, samples),
      columns,
      key: await answered(context, importKey, { kind, columns, texts }),
      ...{ sheets: table.sheets, sheet: table.sheet, headingsLine: table.headingsLine },
      firstLines: table.firstRows.map(({ line, cells }) => ({ line, text: lineText(cells) })),
      encoding: (table.encoding && encodingNames.get(table.encoding)) ?? null,
    };
  },
};

const previewField: QueryResolvers['importPreview'] = {
  permission: 'session.own',
  rate: 'write',
  reads: ['registry'],
  resolve: async ({ input: given }, context) => {
    const kind = managed(given.kind, context);
    const { services, session, language, correlationId } = context;
    const plan = planOf(kind, given);
    orThrow(kindOfPlan(plan));
    const { table } = orThrow(await loadTable(services.files, session.actor.companyId, given.file, plan.reading));
    const asked = { services, actor: session.actor, commandId: newId(), correlationId };
    const rows = await planImport(asked, { importId: newId(), plan, kind, table, language });
    const count = (outcome: keyof typeof outcomes): number => rows.filter((row) => row.outcome === outcome).length;
    const chosen = await valuesForAll(
      context,
      kind,
      plan,
      rows.find(({ outcome }) => outcome === 'create'),
    );
    return {
      created: count('create'),
      changed: count('change'),
      unchanged: count('same'),
      refused: count('refused'),
      rows: rows.slice(0, shownRows).map(({ line, outcome, label, values: read }) => {
        const cells = table.rows.find((row) => row.line === line)?.cells ?? [];
        const values = valuesInRow(kind, plan, language, cells, read);
        if (outcome === 'create') values.push(...chosen);
        return { line, outcome: outcomes[outcome], label, values };
      }),
      faults: rows
        .flatMap(({ faults }) => faults)
        .slice(0, maxFaults)
        .map(faultText(language)),
      doubts: rows
        .flatMap(({ doubts }) => doubts)
        .slice(0, maxFaults)
        .map(faultText(language)),
    };
  },
};

const listField: QueryResolvers['imports'] = {
  ...ofQuery(imports),
  resolve: async ({ kind: name }, context) => {
    const kind = managed(name, context);
    const rows = await answered(context, imports, { kind, most: recent });
    return rows.map(
      ({ startedByName, ...row }): Import => ({
        ...row,
        kind: enumName(kind) as Import['kind'],
        status: statuses[row.status],
        startedBy: { id: row.startedBy, name: startedByName ?? '' },
        faults: [],
        keptNames: [],
      }),
    );
  },
};

const progressField: QueryResolvers['importProgress'] = {
  permission: 'session.own',
  resolve: async ({ kind: name, id }, context) => {
    const kind = managed(name, context);
    const { services, session, language } = context;
    const { companyId } = session.actor;
    if (!isUuid(id)) return null;
    const state = await services.folds.state(importStream(id), importDecider, companyId);
    if (state.status === 'none' || state.companyId !== companyId) return null;
    if (state.plan.kind !== kind.name) return null;
    const enumKind = enumName(kind);
    const { importId, fileName, allOrNothing, total, done, created, changed, unchanged, refused, undo } = state;
    const names = await answered(context, userNames, [state.startedBy]);
    return {
      ...{ id: importId, kind: enumKind as Import['kind'], fileName, status: statuses[state.status], allOrNothing },
      ...{ total, done, created: created.length, changed: changed.length, unchanged, refused },
      ...{ removed: undo?.removed ?? 0, restored: undo?.restored ?? 0, kept: undo?.kept ?? 0 },
      startedBy: { id: state.startedBy, name: names.get(state.startedBy) ?? '' },
      ...{ startedAt: state.startedAt, finishedAt: state.finishedAt },
      faults: state.faults.map(faultText(language)),
      keptNames: undo?.keptNames ?? [],
    };
  },
};

const saved = ({ id, position }: { id: string; position: bigint }) => ({ id, position: String(position) });

export const importFields = {
  Query: { importTable: tableField, importPreview: previewField, imports: listField, importProgress: progressField },
  Mutation: {
    startImport: {
      permission: 'session.own',
      resolve: async ({ commandId, input, name, allOrNothing }, context) => {
        const kind = managed(input.kind, context, 'Mutation');
        const wanted = { plan: planOf(kind, input), hash: input.file, name, allOrNothing, language: context.language };
        return saved(orThrow(await startImport(commandFrom(context, commandId), wanted)));
      },
    },
    undoImport: {
      permission: 'session.own',
      resolve: async ({ commandId, kind, id }, context) => {
        const { name } = managed(kind, context, 'Mutation');
        return saved(orThrow(await undoImport(commandFrom(context, commandId), name, id)));
      },
    },
  } satisfies Partial<MutationResolvers>,
};
