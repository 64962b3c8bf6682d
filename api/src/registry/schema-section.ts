import { enumName, type Kind, nestedName, typeName } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';

/** Everything after this line of `schema.graphql` is written by `npm run schema`. */
export const sectionMark = '# --- registry: written from domain/src/registry by `npm run schema` ---';

const scalars: Record<Field['type'], string> = {
  text: 'String',
  longText: 'String',
  email: 'String',
  phone: 'String',
  url: 'String',
  integer: 'Int',
  decimal: 'Float',
  money: 'Money',
  date: 'LocalDate',
  flag: 'Boolean',
  boolean: 'Boolean',
  choice: 'String',
  color: 'Int',
  reference: 'ID',
  references: '[ID!]',
};

const outputFields = (field: Field): string[] => {
  const own = `  ${field.name}: ${scalars[field.type]}${field.required ? '!' : ''}`;
  if (field.type === 'reference') return [own, `  ${nestedName(field)}: RecordLabel`];
  return field.type === 'references' ? [own, `  ${nestedName(field)}: [RecordLabel!]!`] : [own];
};

const kindSection = (kind: Kind): string => {
  const type = typeName(kind);
  return [
    `type ${type} implements RegistryRecord {`,
    '  id: ID!',
    ...kind.fields.flatMap(outputFields),
    ...(kind.switchable ? ['  active: Boolean!'] : []),
    ...(kind.ordered ? ['  sortOrder: Int!'] : []),
    '  "Changes so far; sent back by a form as `seenVersion`."',
    '  version: Int!',
    '  "Since when it has kept an older state, because events of it cannot be shown; null normally."',
    '  behindSince: Instant',
    '}',
    '',
    `type ${type}List {`,
    '  asOfPosition: Position!',
    `  rows: [${type}!]!`,
    '  totalRows: Int!',
    '}',
    '',
    `input ${type}Input {`,
    ...kind.fields.map((field) => `  ${field.name}: ${scalars[field.type]}`),
    '}',
  ].join('\n');
};

const queries = (kind: Kind): string[] => [
  `  ${kind.plural}(query: ListQuery): ${typeName(kind)}List!`,
  `  ${kind.name}ById(id: ID!): ${typeName(kind)}`,
];

/** On one line where it fits, as the formatter would write it. */
const mutation = (name: string, args: readonly string[]): string => {
  const line = `  ${name}(${args.join(', ')}): RecordSaved`;
  return line.length <= 120 ? line : [`  ${name}(`, ...args.map((arg) => `    ${arg}`), '  ): RecordSaved'].join('\n');
};

const mutations = (kind: Kind): string[] => {
  const values = [`input: ${typeName(kind)}Input!`, ...(kind.closes === null ? [] : ['plannedWork: PlannedWork'])];
  return [
    mutation(`create${typeName(kind)}`, ['commandId: ID!', 'id: ID', ...values]),
    mutation(`change${typeName(kind)}`, ['commandId: ID!', 'id: ID!', 'seenVersion: Int', ...values]),
  ];
};

export const kindByEnum = new Map(kinds.map((kind) => [enumName(kind), kind]));

/** The registry's part of the schema. */
export const registrySection = (): string =>
  [
    sectionMark,
    '',
    'enum RecordKind {',
    ...kinds.map((kind) => `  ${enumName(kind)}`),
    '}',
    '',
    '"What has a history: records of every kind, and what is none of them."',
    'enum HistoryKind {',
    ...kinds.map((kind) => `  ${enumName(kind)}`),
    '  PLANNED_INTERVENTION',
    '  USER',
    '  COMPANY',
    '  DOCUMENT',
    '  SUPPORT_REQUEST',
    '  REPORT_SCHEDULE',
    '  LICENSE',
    '  LICENSE_ITEM',
    '  DISCOUNT',
    '  LICENSE_PRICE',
    '}',
    '',
    '"What the records of all kinds have in common."',
    'interface RegistryRecord {',
    '  id: ID!',
    '  version: Int!',
    '  behindSince: Instant',
    '}',
    '',
    'extend type Query {',
    ...kinds.flatMap(queries),
    '}',
    '',
    'extend type Mutation {',
    ...kinds.flatMap(mutations),
    '  setRecordActive(commandId: ID!, kind: RecordKind!, id: ID!, active: Boolean!): RecordSaved',
    '  "Only kinds that can be deleted, and only records that nothing uses."',
    '  removeRecord(commandId: ID!, kind: RecordKind!, id: ID!): RecordSaved',
    '  "Puts a record of an ordered kind after another, or first."',
    '  moveRecord(commandId: ID!, kind: RecordKind!, id: ID!, afterId: ID): RecordSaved',
    '}',
    '',
    kinds.map(kindSection).join('\n\n'),
    '',
  ].join('\n');

/** The schema text with its registry part written anew. */
export const withRegistrySection = (schema: string): string => {
  const at = schema.indexOf(sectionMark);
  return `${(at < 0 ? schema : schema.slice(0, at)).trimEnd()}\n\n${registrySection()}`;
};
