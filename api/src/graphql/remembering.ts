import { randomUUID } from 'node:crypto';
import { type DocumentNode, type GraphQLField, type GraphQLSchema, Kind } from 'graphql';
import type { Context, Field } from './context.ts';
import { readInLane } from './schema.ts';

type Asked = { query: string; name: string | undefined; variables: Record<string, unknown> };
type Result = { data?: unknown; errors?: unknown };

/** Of free documents; our own pages have a few of them. */
const maxDocuments = 500;

/** Stands in an answer where the position is told. Nobody can have written it: it is made anew with each process. */
const mark = `as-of-${randomUUID()}`;

/** The only root field of a document; undefined where there are more, or where it is asked by way of a fragment. */
const onlyField = (
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
): GraphQLField<unknown, Context> | undefined => {
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [selection, ...more] = operations.flatMap(({ selectionSet }) => selectionSet.selections);
  if (selection?.kind !== Kind.FIELD || more.length > 0 || operations[0]?.operation !== 'query') return undefined;
  return schema.getQueryType()?.getFields()[selection.name.value];
};

/**
 * Documents that ask one root field whose answers are remembered: they are answered with the text that was made when the
 * same was asked before. A document is known once it has passed every limit; what it asks is judged by text and variables.
 */
export const createRemembering = (schema: GraphQLSchema) => {
  const known = new Map<string, Field>();

  const make = async (context: Context, execute: () => Promise<Result>) => {
    context.asOfMark = mark;
    const result = await execute();
    const text = JSON.stringify(result);
    const parts = text.split(mark).map((part) => Buffer.from(part));
    return {
      value: parts,
      // What was refused or is stale is nobody else's answer.
      bytes: result.errors === undefined && !context.stale ? text.length : undefined,
    };
  };

  return {
    learn: (document: DocumentNode): void => {
      const text = document.loc?.source.body;
      const field = onlyField(schema, document)?.extensions;
      if (text === undefined || !field?.remembers || known.has(text)) return;
      if (known.size >= maxDocuments) known.clear();
      known.set(text, field.own as Field);
    },
    /** The answer as it goes out; undefined for a document that is to be executed each time. */
    answer: (
      { query, name, variables }: Asked,
      context: Context,
      execute: () => Promise<Result>,
    ): Promise<Buffer> | undefined => {
      const field = known.get(query);
      if (field === undefined) return undefined;
      const { services, session, language } = context;
      return readInLane(field, context, async () => {
        context.inTurn = true;
        if (context.stale) return Buffer.from(JSON.stringify(await execute()));
        const asked = JSON.stringify([language, name, variables, query]);
        const { value, asOf } = await services.answers.serve(session.actor.companyId, asked, () =>
          make(context, execute),
        );
        const position = Buffer.from(String(asOf));
        return Buffer.concat(value.flatMap((part, at) => (at === 0 ? [part] : [position, part])));
      });
    },
  };
};
