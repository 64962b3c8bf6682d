import { newId } from '@cadenza/infra/ids';
import {
  type GraphQLField,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { fields } from '../../../src/fields.ts';
import { executableSchema } from '../../../src/graphql/schema.ts';
import type { Client } from '../../testing/world.ts';
import { nothing } from './fixtures.ts';

const schema = executableSchema(fields);

/** The least that a type takes; ids are `id`. */
const least = (type: GraphQLInputType, id: string): unknown => {
  const inner = getNullableType(type);
  if (isListType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (isInputObjectType(inner)) {
    const needed = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(needed.map((field) => [field.name, least(field.type, id)]));
  }
  const samples: Record<string, unknown> = {
    ID: id,
    Int: 1,
    Boolean: false,
    Instant: '2027-01-11T08:00:00Z',
    LocalDate: '2027-01-11',
    LocalDateTime: '2027-01-11T08:00',
  };
  return isLeafType(inner) ? (samples[inner.name] ?? 'x') : null;
};

export type RootField = { root: 'Query' | 'Mutation'; field: GraphQLField<unknown, unknown> };

export const rootFields: readonly RootField[] = (['Query', 'Mutation'] as const).flatMap((root) => {
  const known = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};
  return Object.values(known).map((field) => ({ root, field }));
});

/** The topics: what is followed from a position on. */
export const subscriptions: readonly string[] = Object.values(schema.getSubscriptionType()?.getFields() ?? {})
  .filter(({ args }) => args.some(({ name }) => name === 'after'))
  .map(({ name }) => name);

/** Asks for one root field and nothing but its type; `given` are arguments that are to be these. */
export const askField = (client: Client, { root, field }: RootField, given: Record<string, string> = {}) => {
  const needed = field.args.filter((arg) => isNonNullType(arg.type));
  const selection = isLeafType(getNullableType(field.type)) ? '' : '{ __typename }';
  const declared = needed.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = needed.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const head = needed.length > 0 ? `(${declared})` : '';
  const call = needed.length > 0 ? `(${passed})` : '';
  const variables = Object.fromEntries(
    needed.map((arg) => [arg.name, given[arg.name] ?? least(arg.type, arg.name === 'commandId' ? newId() : nothing)]),
  );
  return client.graphql(`${root.toLowerCase()}${head} { ${field.name}${call} ${selection} }`, variables);
};
