import { describe, expect, test } from 'vitest';
import { createRecentJobs } from './recent-jobs.ts';

const look = { name: 'look', id: 'window-1', payload: {}, delay: 1_000 };
const atOnce = { name: 'letter', id: 'event-1', payload: {} };

describe('jobs that were asked for lately', () => {
  const build = () => {
    let time = 0;
    const asked = createRecentJobs(() => time);
    const pass = (milliseconds: number): void => {
      time += milliseconds;
    };
    return { asked, pass };
  };

  test('what waits for its time is not asked for again before that', () => {
    const { asked, pass } = build();
    expect(asked.without([look, { ...look, payload: { by: 'another event' } }])).toEqual([look]);
    asked.note([look]);
    pass(999);
    expect(asked.without([look, { ...look, id: 'window-2' }])).toEqual([{ ...look, id: 'window-2' }]);
    pass(1);
    expect(asked.without([look])).toEqual([look]);
  });

  test('what was not stored is asked for again, and so is what runs at once', () => {
    const { asked } = build();
    expect(asked.without([look])).toEqual([look]);
    expect(asked.without([look])).toEqual([look]);
    asked.note([atOnce]);
    expect(asked.without([atOnce])).toEqual([atOnce]);
  });

  test('the id is one of its job, and all are asked for once more where the queues have lost them', () => {
    const { asked } = build();
    asked.note([look]);
    expect(asked.without([{ ...look, name: 'another' }])).toHaveLength(1);
    asked.forget();
    expect(asked.without([look])).toEqual([look]);
  });

  test('it remembers so many and no more', () => {
    const { asked } = build();
    const many = Array.from({ length: 10_001 }, (_, n) => ({ ...look, id: `window-${n}` }));
    asked.note(many);
    expect(asked.without(many).map(({ id }) => id)).toEqual(['window-0']);
  });
});
