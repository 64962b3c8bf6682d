import { type DocumentNode, gql, type TypedDocumentNode } from '@apollo/client';
import { type Kind, nestedName, typeName } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import type { RegistryRow } from './record.ts';

/**
 * The GraphQL documents of a kind, from its descriptor, as `schema.graphql` has them from the same place. A test holds
 * every one of them against the schema.
 */
export type KindDocuments = {
  /** Changes of the kinds asked for: rows of this kind, of others their ids. */
  readonly feed: DocumentNode;
  readonly list: DocumentNode;
  readonly byId: TypedDocumentNode<{ readonly record: RegistryRow | null }, { id: string }>;
  readonly create: DocumentNode;
  readonly change: DocumentNode;
};

/** `typename`: a query asks for types by itself, a subscription and a fragment do not. */
const selection = (kind: Kind, typename = ''): string =>
  [
    'id version behindSince',
    ...(kind.switchable ? ['active'] : []),
    ...(kind.ordered ? ['sortOrder'] : []),
    ...kind.fields.map((field) =>
      field.references === undefined ? field.name : `${field.name} ${nestedName(field)} { ${typename} id label }`,
    ),
  ].join(' ');

const build = (kind: Kind): KindDocuments => {
  const type = typeName(kind);
  const saved = '{ position id version active }';
  // A day that is closed: what becomes of the work planned on it.
  const [asks, says] = kind.closes === null ? ['', ''] : [', $plannedWork: PlannedWork', ', plannedWork: $plannedWork'];
  return {
    feed: gql`subscription ${type}Feed($kinds: [RecordKind!], $after: Position) {
      registryFeed(kinds: $kinds, after: $after) {
        signal position kind removedIds commandId actor { id name }
        upserted { __typename id version ... on ${type} { ${selection(kind, '__typename')} } }
      }
    }`,
    list: gql`query ${type}List($query: ListQuery) {
      list: ${kind.plural}(query: $query) { asOfPosition rows { ${selection(kind)} } totalRows }
    }`,
    byId: gql`query ${type}Record($id: ID!) { record: ${kind.name}ById(id: $id) { ${selection(kind)} } }`,
    create: gql`mutation Create${type}($commandId: ID!, $id: ID, $input: ${type}Input!${asks}) {
      saved: create${type}(commandId: $commandId, id: $id, input: $input${says}) ${saved}
    }`,
    change: gql`mutation Change${type}($commandId: ID!, $id: ID!, $seenVersion: Int, $input: ${type}Input!${asks}) {
      saved: change${type}(commandId: $commandId, id: $id, seenVersion: $seenVersion, input: $input${says}) ${saved}
    }`,
  };
};

const built = new Map<string, KindDocuments>();

export const documentsOf = (kind: Kind): KindDocuments => {
  const known = built.get(kind.name) ?? build(kind);
  built.set(kind.name, known);
  return known;
};

const fragments = new Map<string, DocumentNode>();

/** A row of a kind as the cache keeps it, for what is written there past a query. */
export const rowFragment = (kind: Kind): DocumentNode => {
  const type = typeName(kind);
  const known = fragments.get(kind.name) ?? gql`fragment ${type}Row on ${type} { ${selection(kind, '__typename')} }`;
  fragments.set(kind.name, known);
  return known;
};

/** Alike for every kind; `kind` is its name in capitals, as the schema's enumeration has it. */
export const setRecordActive = gql`mutation SetRecordActive($commandId: ID!, $kind: RecordKind!, $id: ID!, $active: Boolean!) {
  saved: setRecordActive(commandId: $commandId, kind: $kind, id: $id, active: $active) { position id version active }
}`;
export const removeRecord = gql`mutation RemoveRecord($commandId: ID!, $kind: RecordKind!, $id: ID!) {
  saved: removeRecord(commandId: $commandId, kind: $kind, id: $id) {
    position id
    shifted {
      total completed started moved inactive
      rows { id start timeZone from equipment { id label } intervention { id label } maintainer { id label } }
    }
  }
}`;
export const moveRecord = gql`mutation MoveRecord($commandId: ID!, $kind: RecordKind!, $id: ID!, $afterId: ID) {
  saved: moveRecord(commandId: $commandId, kind: $kind, id: $id, afterId: $afterId) { position id }
}`;

/** Everything that this feature ever asks, for the list of known operations. */
export const allDocuments = (): readonly DocumentNode[] => [
  ...kinds.flatMap((kind) => Object.values(documentsOf(kind))),
  setRecordActive,
  removeRecord,
  moveRecord,
];
