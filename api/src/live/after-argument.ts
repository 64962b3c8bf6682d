import type { Position } from '@cadenza/domain/kernel/event';
import { type DocumentNode, getOperationAST, Kind, type OperationDefinitionNode } from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

const asPosition = (value: unknown): Position | undefined =>
  typeof value === 'string' && /^\d{1,19}$/.test(value) ? BigInt(value) : undefined;

/** Nobody renders anew for what the document does not even name. */
const declared = (operation: OperationDefinitionNode | null | undefined, variables: Variables): Variables =>
  Object.fromEntries(
    (operation?.variableDefinitions ?? []).flatMap(({ variable: { name } }) =>
      Object.hasOwn(variables, name.value) ? [[name.value, variables[name.value]]] : [],
    ),
  );

/**
 * The `after` of a feed subscription, and the variables of its document without it: clients that joined at different positions
 * share everything else, so an item is rendered once for all of them.
 */
export const splitAfter = (
  document: DocumentNode,
  operationName: string | null | undefined,
  given: Variables,
): { after: Position | undefined; shared: Variables } => {
  const operation = getOperationAST(document, operationName);
  const variables = declared(operation, given);
  const [field] = operation?.selectionSet.selections ?? [];
  const value =
    field?.kind === Kind.FIELD ? field.arguments?.find(({ name }) => name.value === 'after')?.value : undefined;
  if (value?.kind === Kind.STRING || value?.kind === Kind.INT)
    return { after: asPosition(value.value), shared: variables };
  if (value?.kind !== Kind.VARIABLE) return { after: undefined, shared: variables };
  const { [value.name.value]: after, ...shared } = variables;
  return { after: asPosition(after), shared };
};
