import { describe, expect, it } from 'vitest';
import { shared, whole } from './shared-results.ts';

const message = (id: string, payload: object): string => whole(JSON.stringify({ id, type: 'next', payload }));

describe('a result for many', () => {
  it('is what each would have been sent', () => {
    const result = { data: { planningFeed: { notes: 'a "$&" \\ «3» \u0001', upserted: [{ id: 'a' }] } } };
    for (const id of ['1', 'b']) {
      expect(message(id, shared(result))).toBe(JSON.stringify({ id, type: 'next', payload: result }));
    }
  });

  it('is turned into text once', () => {
    let times = 0;
    const result = { data: { toJSON: () => `made ${++times}` } };
    const texts = ['1', '2', '3'].map((id) => message(id, shared(result)));
    expect(texts).toEqual(
      ['1', '2', '3'].map((id) => JSON.stringify({ id, type: 'next', payload: { data: 'made 1' } })),
    );
  });

  it('leaves other messages alone, also after it', () => {
    const other = { data: { planningFeed: { notes: 'rendered' } } };
    message('1', shared({ data: {} }));
    expect(message('2', other)).toBe(JSON.stringify({ id: '2', type: 'next', payload: other }));
    expect(whole('{"type":"pong"}')).toBe('{"type":"pong"}');
  });
});
