import { buildSchema, parse } from 'graphql';
import { expect, it } from 'vitest';
import { topicRequestOf } from './topic-request.ts';

const schema = buildSchema(`
  scalar Position
  type Item { signal: String }
  type Query { any: Item }
  type Subscription { feed(kinds: [String!], after: Position): Item other(after: Position): Item }
`);
const asked = (document: string, variables = {}) => topicRequestOf(schema, parse(document), undefined, variables);

const document = 'subscription F($after: Position, $x: Boolean) { feed(after: $after) { signal @skip(if: $x) } }';

it('takes the position out, and keeps of the variables those that the document names', () => {
  expect(asked(document, { after: '9007199255743542', x: true })).toMatchObject({
    after: 9007199255743542n,
    shared: { x: true },
  });
  // Otherwise each subscription with another number would be rendered by itself.
  expect(asked(document, { after: '7', other: 1 })).toMatchObject({ after: 7n, shared: {} });
  expect(asked('subscription { feed(after: "7") { signal } }', { other: 1 })).toMatchObject({ after: 7n, shared: {} });
  expect(asked(document, {})).toMatchObject({ after: undefined, shared: {} });
});

it('finds the field with its arguments wherever it stands, under whatever name, with defaults of variables', () => {
  const whole = { field: 'feed', args: { kinds: ['a'], after: '3' }, after: 3n };
  for (const text of [
    'subscription { x: feed(kinds: ["a"], after: "3") { signal } }',
    'subscription { ... on Subscription { feed(kinds: ["a"], after: "3") { signal } } }',
    'subscription { ...A } fragment A on Subscription { ...B } fragment B on Subscription { feed(kinds: "a", after: "3") { signal } }',
    'subscription($kinds: [String!] = ["a"], $after: Position = "3") { feed(kinds: $kinds, after: $after) { signal } }',
  ])
    expect(asked(text), text).toMatchObject(whole);
  expect(asked('subscription { other { signal } }')).toMatchObject({ field: 'other', args: {} });
});

it('knows no field where none is asked for', () => {
  expect(asked('subscription { __typename }')).toBeUndefined();
  expect(asked('query { any { signal } }')).toBeUndefined();
});
