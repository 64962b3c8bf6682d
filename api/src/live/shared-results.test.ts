import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { nextMessages, payloadOf } from './shared-results.ts';

const message = (id: string, payload: Buffer): string => String(nextMessages(id)(payload));

describe('a result for many', () => {
  it('is what each would have been sent', () => {
    const result = { data: { planningFeed: { notes: 'a "$&" \\ «3» \u0001', upserted: [{ id: 'a' }] } } };
    const payload = payloadOf(result);
    for (const id of ['1', 'b', '"è\n']) {
      expect(message(id, payload)).toBe(JSON.stringify({ id, type: 'next', payload: result }));
    }
  });

  it('is turned into text once', () => {
    let times = 0;
    const payload = payloadOf({ data: { planningFeed: { toJSON: () => `made ${++times}` } } });
    const texts = ['1', '2', '3'].map((id) => message(id, payload));
    const made = { data: { planningFeed: 'made 1' } };
    expect(texts).toEqual(['1', '2', '3'].map((id) => JSON.stringify({ id, type: 'next', payload: made })));
  });

  it('leaves other messages alone, also after it', () => {
    const next = nextMessages('1');
    const first = next(payloadOf({ data: { planningFeed: 'first' } }));
    const second = next(payloadOf({ data: { planningFeed: 'second' } }));
    expect([first, second].map((one) => JSON.parse(String(one)).payload.data.planningFeed)).toEqual([
      'first',
      'second',
    ]);
  });

  it('tells of errors as the specification has them', () => {
    const errors = [new GraphQLError('no', { extensions: { code: 'not_found' } })];
    const expected = { data: null, errors: [{ message: 'no', extensions: { code: 'not_found' } }] };
    expect(message('1', payloadOf({ errors, data: null }))).toBe(
      JSON.stringify({ id: '1', type: 'next', payload: expected }),
    );
  });
});
