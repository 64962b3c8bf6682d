import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

/**
 * How large a document may be, over HTTP and over the socket, asked before it is validated: a document that passes costs
 * little to judge. `cost` is rows times fields, summed over the root fields, and depends on the variables.
 */
export const limits = {
  tokens: 1000,
  depth: 8,
  aliases: 20,
  rootFields: 10,
  directives: 20,
  operations: 1,
  cost: 250_000,
} as const;

/** Rows of a list that names no page; one that has more is refused. */
export const maxWithoutPage = 1_000;
const pageSizes = new Set(['rowsPerPage', 'first', 'limit']);

export const tooComplex = (limit: keyof typeof limits): Rejection =>
  reject('document_too_complex', { limit, most: limits[limit] });

/** `roots`: fields at the top; `fields`: all of them. */
type Size = { depth: number; aliases: number; roots: number; fields: number };
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const fragmentsOf = (document: DocumentNode): Fragments =>
  new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );

const endless: Size = { depth: Number.POSITIVE_INFINITY, aliases: 0, roots: 0, fields: 0 };

/** Sizes as executed, with every fragment in its place; each fragment is measured once. A circle of fragments is endless. */
const measure = (fragments: Fragments) => {
  const known = new Map<string, Size | 'open'>();

  const ofFragment = (name: string): Size => {
    const before = known.get(name);
    if (before === 'open') return endless;
    if (before) return before;
    known.set(name, 'open');
    const size = ofSelections(fragments.get(name)?.selectionSet);
    known.set(name, size);
    return size;
  };

  const ofSelections = (set: SelectionSetNode | undefined): Size => {
    const total = { depth: 0, aliases: 0, roots: 0, fields: 0 };
    for (const selection of set?.selections ?? []) {
      const size =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : ofSelections(selection.selectionSet);
      const own = selection.kind === Kind.FIELD ? 1 : 0;
      total.depth = Math.max(total.depth, size.depth + own);
      total.aliases += size.aliases + (selection.kind === Kind.FIELD && selection.alias ? 1 : 0);
      total.roots += own === 1 ? 1 : size.roots;
      total.fields += size.fields + own;
    }
    return total;
  };

  return ofSelections;
};

/** The fields at the top of an operation, with fragments in their place: only for a document whose size has passed. */
const rootFields = (set: SelectionSetNode, fragments: Fragments): FieldNode[] =>
  set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const inner =
      selection.kind === Kind.FRAGMENT_SPREAD
        ? fragments.get(selection.name.value)?.selectionSet
        : selection.selectionSet;
    return inner ? rootFields(inner, fragments) : [];
  });

const operationsOf = (document: DocumentNode): OperationDefinitionNode[] =>
  document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);

const countDirectives = (document: DocumentNode): number => {
  let count = 0;
  visit(document, {
    Directive: () => {
      count += 1;
    },
  });
  return count;
};

/** What is too large in a document, whatever its variables say. */
export const sizeRefusal = (document: DocumentNode): Rejection | undefined => {
  const operations = operationsOf(document);
  // More than one would need a choice by name, and a compiled query is remembered by its text alone.
  if (operations.length > limits.operations) return tooComplex('operations');
  if (countDirectives(document) > limits.directives) return tooComplex('directives');
  const sizeOf = measure(fragmentsOf(document));
  for (const { selectionSet } of operations) {
    const { depth, aliases, roots } = sizeOf(selectionSet);
    if (depth > limits.depth) return tooComplex('depth');
    if (aliases > limits.aliases) return tooComplex('aliases');
    if (roots > limits.rootFields) return tooComplex('rootFields');
  }
  return undefined;
};

type Variables = Readonly<Record<string, unknown>>;
type RowsOf = (variables: Variables) => number | undefined;

const asRows = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(1, value) : undefined;

/** Where a root field says how many rows it wants: an argument, or a field of an object that is one. */
const pageSizeOf = (field: FieldNode): RowsOf => {
  const places: RowsOf[] = [];
  for (const { name, value } of field.arguments ?? []) {
    const given = pageSizes.has(name.value);
    if (value.kind === Kind.VARIABLE) {
      const variable = value.name.value;
      places.push((variables) => {
        const found = variables[variable];
        if (given) return asRows(found);
        if (typeof found !== 'object' || found === null) return undefined;
        const [size] = Object.entries(found).flatMap(([key, inner]) => (pageSizes.has(key) ? [asRows(inner)] : []));
        return size;
      });
    } else if (given && value.kind === Kind.INT) {
      places.push(() => asRows(Number(value.value)));
    } else if (value.kind === Kind.OBJECT) {
      places.push(
        ...value.fields.map((inner) => pageSizeOf({ ...field, arguments: [{ ...inner, kind: Kind.ARGUMENT }] })),
      );
    }
  }
  return (variables) => places.map((rows) => rows(variables)).find((rows) => rows !== undefined);
};

/** Rows that a root field may answer where no page is named: more than one where it is a list, or an object that holds one. */
const maxRowsOf = (schema: GraphQLSchema, operation: OperationDefinitionNode, name: string): number => {
  const field = schema.getRootType(operation.operation)?.getFields()[name];
  if (field === undefined) return 1;
  const { type, extensions } = field;
  const isRows = (one: GraphQLOutputType): boolean =>
    isListType(getNullableType(one)) && isObjectType(getNamedType(one));
  if (extensions.maxRows !== undefined) return Number(extensions.maxRows);
  const named = getNamedType(type);
  const rows =
    isRows(type) || (isObjectType(named) && Object.values(named.getFields()).some((one) => isRows(one.type)));
  return rows ? maxWithoutPage : 1;
};

type Cost = (variables: Variables) => number;

const costFunction = (schema: GraphQLSchema, document: DocumentNode): Cost => {
  const fragments = fragmentsOf(document);
  const sizeOf = measure(fragments);
  const parts = operationsOf(document).flatMap((operation) =>
    rootFields(operation.selectionSet, fragments).map((field) => ({
      fields: sizeOf(field.selectionSet).fields + 1,
      rows: pageSizeOf(field),
      most: maxRowsOf(schema, operation, field.name.value),
    })),
  );
  return (variables) => parts.reduce((sum, { fields, rows, most }) => sum + fields * (rows(variables) ?? most), 0);
};

/** What a document with these variables may cost; the counting by document is done once. */
export const createCostLimit = (schema: GraphQLSchema) => {
  const known = new WeakMap<DocumentNode, Cost>();
  return (document: DocumentNode, variables: Variables): Rejection | undefined => {
    const cost = known.get(document) ?? costFunction(schema, document);
    known.set(document, cost);
    return cost(variables) > limits.cost ? tooComplex('cost') : undefined;
  };
};

export type CostLimit = ReturnType<typeof createCostLimit>;
