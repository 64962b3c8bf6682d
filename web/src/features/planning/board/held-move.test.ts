import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockAt, viewDays } from '../days/calendar.ts';
import { crankedIndex, maintainers, plannedRow } from '../reading/testing.ts';
import type { ShownRow } from '../rows/row.ts';
import { createHeldMove, heldFor, heldKey } from './held-move.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hour = 3_600_000;
const nine = Date.parse('2026-11-24T09:00:00Z');
const keyOf = (key: string, more: object = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...more });

/** A board with two works of series at nine, and what was moved on it. */
const board = () => {
  const { index, frame } = crankedIndex();
  index.setClock(clockAt(nine, 'Europe/Rome'));
  index.setView(viewDays('2026-11-23', 7, 'Europe/Rome'), []);
  index.load([plannedRow(), plannedRow({ id: 'b' })], '10', { from: nine - 48 * hour, to: nine + 48 * hour });
  frame();
  const moved: [string, number, string | undefined, number | undefined][] = [];
  const said: number[] = [];
  const held = createHeldMove({
    index,
    move: (row, startMs, maintainer, endMs) => moved.push([row.id, startMs - nine, maintainer?.id, endMs]),
    say: (_, { startMs }) => said.push(startMs - nine),
  });
  const row = (id = 'a') => index.row(id) as ShownRow;
  const later = (id = 'a'): void => {
    const { startMs, endMs, maintainer } = row(id);
    held.put(row(id), { startMs: startMs + hour, endMs: endMs + hour, maintainer });
  };
  return { held, row, later, moved, said };
};

describe('a move by keys', () => {
  it('is one, however many arrows there are, shown as it grows and made at Enter from where the work was', () => {
    const { held, row, later, moved, said } = board();
    for (let n = 0; n < 6; n += 1) {
      later();
      expect(row()).toMatchObject({ startMs: nine + (n + 1) * hour, pending: true });
    }
    held.put(row(), { ...row(), maintainer: maintainers.bianchi });
    expect(row()).toMatchObject({ startMs: nine + 6 * hour, lane: 'm2' });
    expect([moved, said]).toEqual([[], [1, 2, 3, 4, 5, 6, 6].map((n) => n * hour)]);
    expect(heldKey(held, keyOf('Enter'))).toBe('saved');
    expect(moved).toEqual([['a', 6 * hour, 'm2', nine + 7 * hour]]);
    // Enter once more opens what has the focus.
    expect(heldKey(held, keyOf('Enter'))).toBe('other');
    vi.advanceTimersByTime(heldFor);
    expect(moved).toHaveLength(1);
  });

  it('is made by itself a moment after the last arrow', () => {
    const { later, moved } = board();
    later();
    vi.advanceTimersByTime(heldFor - 1);
    later();
    vi.advanceTimersByTime(heldFor - 1);
    expect(moved).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(moved).toEqual([['a', 2 * hour, 'm1', nine + 3 * hour]]);
  });

  it.each([keyOf('Escape'), keyOf('z', { ctrlKey: true }), keyOf('z', { metaKey: true })])(
    'is taken back by %o, and then nothing was moved',
    (key) => {
      const { held, row, later, moved } = board();
      later();
      expect(heldKey(held, key)).toBe('takenBack');
      expect(row()).toMatchObject({ startMs: nine, pending: false });
      vi.advanceTimersByTime(heldFor);
      expect(moved).toEqual([]);
      expect(heldKey(held, key)).toBe('other');
    },
  );

  it('stays held while its own keys are pressed, and is made before anything else is begun', () => {
    const { held, later, moved } = board();
    later();
    for (const key of [keyOf('Alt'), keyOf('Shift'), keyOf('ArrowDown', { altKey: true })])
      expect(heldKey(held, key)).toBe('other');
    expect(moved).toEqual([]);
    expect(heldKey(held, keyOf('ArrowDown'))).toBe('other');
    expect(moved).toHaveLength(1);
    later();
    later('b');
    expect(moved.map(([id]) => id)).toEqual(['a', 'a']);
    held.settle();
    expect(moved.map(([id]) => id)).toEqual(['a', 'a', 'b']);
  });
});
