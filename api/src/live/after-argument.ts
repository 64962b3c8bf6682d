import type { Position } from '@cadenza/domain/kernel/event';
import { type DocumentNode, getOperationAST, Kind } from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

const asPosition = (value: unknown): Position | undefined =>
  typeof value === 'string' && /^\d{1,19}$/.test(value) ? BigInt(value) : undefined;

/**
 * The `after` of a feed subscription, and the variables without it: clients that joined at different positions share
 * everything else, so an item is rendered once for all of them.
 */
export const splitAfter = (
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Variables,
): { after: Position | undefined; shared: Variables } => {
  const [field] = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  const value =
    field?.kind === Kind.FIELD ? field.arguments?.find(({ name }) => name.value === 'after')?.value : undefined;
  if (value?.kind === Kind.STRING || value?.kind === Kind.INT)
    return { after: asPosition(value.value), shared: variables };
  if (value?.kind !== Kind.VARIABLE) return { after: undefined, shared: variables };
  const { [value.name.value]: after, ...shared } = variables;
  return { after: asPosition(after), shared };
};
