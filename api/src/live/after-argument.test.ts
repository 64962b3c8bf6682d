import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { splitAfter } from './after-argument.ts';

const document = parse(
  'subscription F($after: Position, $x: Boolean) { planningFeed(after: $after) { signal @skip(if: $x) } }',
);

it('takes the position out, and keeps of the variables those that the document names', () => {
  expect(splitAfter(document, undefined, { after: '9007199255743542', x: true })).toEqual({
    after: 9007199255743542n,
    shared: { x: true },
  });
  // Otherwise each subscription with another number would be rendered by itself.
  expect(splitAfter(document, undefined, { after: '7', other: 1 })).toEqual({ after: 7n, shared: {} });
  const literal = parse('subscription { planningFeed(after: "7") { signal } }');
  expect(splitAfter(literal, undefined, { other: 1 })).toEqual({ after: 7n, shared: {} });
});
