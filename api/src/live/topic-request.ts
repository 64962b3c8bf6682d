import type { Position } from '@cadenza/domain/kernel/event';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

export type TopicRequest = {
  /** Of `Subscription`. */
  field: string;
  /** Those of the field. */
  args: Variables;
  /** The position to go on from: the argument `after`, which every topic has. */
  after: Position | undefined;
  /** Variables without that of `after`: clients that joined at different positions share all else, so an item is rendered once for them. */
  shared: Variables;
};

/** Nobody renders anew for what the document does not even name. */
const declared = (operation: OperationDefinitionNode, variables: Variables): Variables =>
  Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap(({ variable: { name } }) =>
      Object.hasOwn(variables, name.value) ? [[name.value, variables[name.value]]] : [],
    ),
  );

/** The one root field, also where it stands in a fragment. */
const rootField = (document: DocumentNode, { selections }: SelectionSetNode): FieldNode | undefined => {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) return selection;
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : document.definitions.find(
            (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
          );
    const found =
      fragment && 'selectionSet' in fragment && rootField(document, fragment.selectionSet as SelectionSetNode);
    if (found) return found;
  }
  return undefined;
};

/** What a valid subscription with variables that fit asks for; undefined where it asks for no field of `Subscription`. */
export const topicRequestOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  given: Variables,
): TopicRequest | undefined => {
  const operation = getOperationAST(document, operationName);
  const node = operation && rootField(document, operation.selectionSet);
  const field = node && schema.getSubscriptionType()?.getFields()[node.name.value];
  if (!operation || !node || !field) return undefined;
  const { coerced = {} } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  const args = getArgumentValues(field, node, coerced);
  const variables = declared(operation, given);
  const place = node.arguments?.find(({ name }) => name.value === 'after')?.value;
  const { [place?.kind === Kind.VARIABLE ? place.name.value : '']: _, ...shared } = variables;
  return { field: field.name, args, after: typeof args.after === 'string' ? BigInt(args.after) : undefined, shared };
};
