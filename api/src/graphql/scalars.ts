import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

/** `read` makes of a text what the resolvers get, or throws a RangeError. */
const scalar = (name: string, pattern: RegExp, read: (text: string) => string): GraphQLScalarType => {
  const parse = (value: unknown): string => {
    const text = typeof value === 'string' && pattern.test(value) ? tried(read, value) : undefined;
    if (text !== undefined) return text;
    throw new GraphQLError(`not a ${name}`, { extensions: { code: 'unreadable' } });
  };
  return new GraphQLScalarType({
    name,
    serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.STRING || node.kind === Kind.INT ? node.value : undefined),
  });
};

const tried = (read: (text: string) => string, text: string): string | undefined => {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // how Temporal says that a text is no such time
    throw error;
  }
};

const asIs = (text: string): string => text;

/** No clock of ours shows a second 60. */
const leapSecond = /[T ]\d\d:?\d\d:?60/i;

const money = /^\d{1,12}(\.\d{1,2})?$/;

/** Days outside of those that there are come through: `days.ts` refuses them by the name of their argument. */
export const scalars = {
  Instant: scalar(
    'Instant',
    /^\d{4}-/,
    // In UTC: annotations that Temporal reads, a database does not.
    (text) => {
      if (leapSecond.test(text)) throw new RangeError('Temporal would take another second for it');
      return Temporal.Instant.from(text).toString();
    },
  ),
  LocalDate: scalar('LocalDate', /^\d{4}-\d{2}-\d{2}$/, (text) => Temporal.PlainDate.from(text).toString()),
  LocalDateTime: scalar('LocalDateTime', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, (text) =>
    Temporal.PlainDateTime.from(text).toString({ smallestUnit: 'minute' }),
  ),
  Position: scalar('Position', /^\d{1,19}$/, asIs),
  Money: scalar('Money', money, asIs),
  Uuids: scalar('Uuids', /^[\w+/]*={0,2}$/, asIs),
};
