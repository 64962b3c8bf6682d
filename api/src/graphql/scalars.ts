import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

const scalar = (name: string, pattern: RegExp, check: (text: string) => boolean): GraphQLScalarType => {
  const parse = (value: unknown): string => {
    if (typeof value === 'string' && pattern.test(value) && check(value)) return value;
    throw new GraphQLError(`not a ${name}`, { extensions: { code: 'unreadable' } });
  };
  return new GraphQLScalarType({
    name,
    serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.STRING || node.kind === Kind.INT ? node.value : undefined),
  });
};

const parses =
  (parse: (text: string) => unknown) =>
  (text: string): boolean => {
    try {
      parse(text);
      return true;
    } catch {
      return false; // Temporal throws a RangeError where a text is no such time
    }
  };

const money = /^\d{1,12}(\.\d{1,2})?$/;

export const scalars = {
  Instant: scalar(
    'Instant',
    /^\d{4}-/,
    parses((text) => Temporal.Instant.from(text)),
  ),
  LocalDate: scalar(
    'LocalDate',
    /^\d{4}-\d{2}-\d{2}$/,
    parses((text) => Temporal.PlainDate.from(text)),
  ),
  LocalDateTime: scalar(
    'LocalDateTime',
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
    parses((text) => Temporal.PlainDateTime.from(text)),
  ),
  Position: scalar('Position', /^\d{1,19}$/, () => true),
  Money: scalar('Money', money, () => true),
};
