import { readFileSync } from 'node:fs';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { buildSchema, type GraphQLField, GraphQLScalarType, type GraphQLSchema, isNonNullType } from 'graphql';
import { seeingRefusals, serveCommand } from '../kernel/client-command.ts';
import { userOf } from '../kernel/lanes.ts';
import { Problem, problem } from '../kernel/problem.ts';
import type { SignedInRate } from '../kernel/rates.ts';
import { refusal } from '../kernel/refusal.ts';
import { isStorable } from '../kernel/storable.ts';
import { countBytes, holdBytes } from './answer-bytes.ts';
import type { Context, Field, Fields } from './context.ts';
import { holdToDays } from './days.ts';
import { scalars } from './scalars.ts';

/** What a large answer costs beside its rows, dearly: while it is made nobody else is served. */
const bytesPerMillisecond = 10_000;

const schemaFile = new URL('../../../schema.graphql', import.meta.url);

/**
 * The executable schema: every root field of the contract with its permission, its read models and its resolver. A root
 * field without one, and a resolver without a field, stop the start: nothing is reachable by accident.
 */
export const executableSchema = (fields: { Query: Fields; Mutation: Fields }): GraphQLSchema => {
  const text = readFileSync(schemaFile, 'utf8');
  const schema = buildSchema(text);
  for (const [name, scalar] of Object.entries(scalars)) adoptScalar(schema, name, scalar);
  for (const root of ['Query', 'Mutation'] as const) {
    const declared = schema.getType(root);
    if (!declared || !('getFields' in declared)) throw new Error(`the schema has no ${root}`);
    const known = declared.getFields() as Record<string, GraphQLField<unknown, Context>>;
    const wanting = Object.keys(known).filter((name) => !(name in fields[root]));
    const surplus = Object.keys(fields[root]).filter((name) => !(name in known));
    if (wanting.length + surplus.length > 0) {
      throw new Error(`${root}: without a resolver: [${wanting}]; not in the schema: [${surplus}]`);
    }
    for (const [name, field] of Object.entries(known)) {
      const own = fields[root][name];
      if (own === undefined) throw new Error(`${root}.${name} has no resolver`);
      const writing = root === 'Mutation' ? `Mutation.${name}` : undefined;
      field.resolve = guarded(
        writing === undefined ? own : asCommand(name, field, own),
        writing,
        holdToDays(field.args),
      );
      // Where several commands stand in one document, the refusal of one must not hide that another was done.
      if (root === 'Mutation' && isNonNullType(field.type)) throw new Error(`Mutation: ${name} cannot be null`);
      field.extensions = { maxRows: own.maxRows, remembers: own.remembers, own };
    }
  }
  onlyOverTheSocket(schema);
  return schema;
};

/** The socket executes a subscription with an item of the feed as its root; asked for by POST there is none. */
const onlyOverTheSocket = (schema: GraphQLSchema): void => {
  for (const [name, field] of Object.entries(schema.getSubscriptionType()?.getFields() ?? {})) {
    field.resolve = (root: Record<string, unknown> | null | undefined) => {
      if (root?.[name] === undefined) throw problem('unreadable');
      return root[name];
    };
  }
};

const admitted = (field: Field, writing: string | undefined, { session }: Context): void => {
  const refused = refusal(session, { permission: field.permission, writing });
  if (refused) throw new Problem(refused);
};

const rateOf = ({ rate }: Field, writing: string | undefined): SignedInRate =>
  rate ?? (writing === undefined ? 'read' : 'write');

/** Work on behalf of a root field: counted, in its turn, and as new as what the caller wrote last. */
const inTurn = async <T>(
  field: Field,
  writing: string | undefined,
  context: Context,
  work: () => Promise<T>,
): Promise<T> => {
  const { services, session, readAfter, gone } = context;
  const rate = rateOf(field, writing);
  services.rates.ofSession(rate, session);
  return services.lanes.run(rate, userOf(session), gone, async () => {
    if (!(await services.readAfter.waitToRead(session.actor, field.reads ?? [], readAfter))) context.stale = true;
    return work();
  });
};

/** The turn of a read whose whole document is answered in it, and perhaps from memory. */
export const readInLane = <T>(field: Field, context: Context, work: () => Promise<T>): Promise<T> => {
  admitted(field, undefined, context);
  return inTurn(field, undefined, context, work);
};

const guarded =
  (field: Field, writing: string | undefined, holdDays: (args: unknown) => void) =>
  async (_: unknown, args: unknown, context: Context): Promise<unknown> => {
    admitted(field, writing, context);
    const { services, session } = context;
    const work = async (): Promise<unknown> => {
      holdBytes(context);
      return field.resolve(args, context);
    };
    if (!isStorable(args)) throw problem('unreadable');
    holdDays(args);
    const answer = await (context.inTurn ? work() : inTurn(field, writing, context, work));
    const before = context.bytes;
    try {
      countBytes(context, answer);
    } finally {
      // Made into text in one piece, when no turn holds it.
      if (!context.inTurn) services.lanes.spend(userOf(session), (context.bytes - before) / bytesPerMillisecond);
    }
    return answer;
  };

/** Every mutation is a command of the client's: its id stands for this field with these arguments and no other. */
const asCommand = (name: string, { args }: GraphQLField<unknown, Context>, field: Field): Field => {
  if (!args.some((argument) => argument.name === 'commandId')) throw new Error(`Mutation: ${name} has no commandId`);
  return {
    ...field,
    resolve: async (given, context) => {
      const { commandId, ...asked } = given as { commandId: unknown };
      if (!isUuid(commandId)) throw problem('invalid_fields', {}, [{ field: 'commandId', code: 'invalid_id' }]);
      const { services, session } = context;
      const serve = async () => field.resolve(given, context);
      return seeingRefusals(services, session, () =>
        serveCommand(services, { session, commandId, request: [name, asked] }, serve),
      );
    },
  };
};

const adoptScalar = (schema: GraphQLSchema, name: string, scalar: GraphQLScalarType): void => {
  const declared = schema.getType(name);
  if (!(declared instanceof GraphQLScalarType)) throw new Error(`the schema has no scalar ${name}`);
  declared.serialize = scalar.serialize;
  declared.parseValue = scalar.parseValue;
  declared.parseLiteral = scalar.parseLiteral;
};
