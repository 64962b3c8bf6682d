import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type Payload, payloadOf } from './shared-results.ts';

/** The text behind the header of a frame. */
const message = (id: string, payload: Payload): string => {
  const frame = payload.frame(id);
  return String(frame.subarray((frame[1] ?? 0) < 126 ? 2 : 4));
};

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

  it('is one frame for equal ids, and few are kept', () => {
    const payload = payloadOf({ data: { planningFeed: 'made' } });
    expect(payload.frame('1')).toBe(payload.frame('1'));
    const ids = Array.from({ length: 100 }, (_, i) => `other ${i}`);
    const before = ids.map((id) => payload.frame(id));
    const kept = ids.filter((id, at) => payload.frame(id) === before[at]);
    expect(kept.length).toBeLessThan(5);
    for (const id of ids) expect(JSON.parse(message(id, payload))).toMatchObject({ id });
  });

  it('tells of errors as the specification has them', () => {
    const errors = [new GraphQLError('no', { extensions: { code: 'not_found' } })];
    const expected = { data: null, errors: [{ message: 'no', extensions: { code: 'not_found' } }] };
    expect(message('1', payloadOf({ errors, data: null }))).toBe(
      JSON.stringify({ id: '1', type: 'next', payload: expected }),
    );
  });
});
