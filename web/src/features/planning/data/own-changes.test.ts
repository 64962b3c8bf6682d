import { describe, expect, it } from 'vitest';
import { createOwnChanges, type OwnChange, type OwnPart, openParts, standing } from './own-changes.ts';
import { toPlanRow } from './row.ts';
import { crankedIndex, maintainers, plannedRow } from './testing.ts';

const hour = 3_600_000;
const week = { from: Date.parse('2026-11-22T23:00:00Z'), to: Date.parse('2026-11-29T23:00:00Z') };
const row = toPlanRow(plannedRow({ start: '2026-11-24T09:00:00Z', end: '2026-11-24T10:00:00Z' }));
const span = (startMs: number) => ({ startMs, endMs: startMs + hour });
const moved: OwnPart = { field: 'time', before: span(row.startMs - hour), after: span(row.startMs) };
const given: OwnPart = { field: 'maintainer', before: maintainers.bianchi, after: maintainers.rossi };
const change = (...parts: OwnPart[]): OwnChange => ({ id: 'a', what: 'Pressa', parts });

describe('a part of an own change', () => {
  it('is mine, back or changed by others, each field for itself', () => {
    const elsewhere = toPlanRow({ ...row, start: '2026-11-25T09:00:00Z', end: '2026-11-25T10:00:00Z' });
    expect([standing(moved, row), standing(moved, elsewhere)]).toEqual(['mine', 'other']);
    expect(standing(given, elsewhere)).toBe('mine');
    expect(standing(given, toPlanRow({ ...row, maintainer: maintainers.bianchi }))).toBe('back');
    expect(standing({ field: 'line', lineId: 'l', before: false, after: true }, row)).toBe('back');
  });

  it('cannot be taken back from what is gone, nor a place from what is completed', () => {
    expect(openParts(change(moved), undefined)).toEqual([]);
    const done = { ...row, completed: true };
    expect(openParts(change(moved, { field: 'duration', before: 30, after: 60 }), done)).toMatchObject([
      { field: 'duration' },
    ]);
  });
});

describe('own changes', () => {
  it('are there again when the page is loaded again, in their order, and are judged when their work is here', () => {
    let stored: string | undefined;
    const shelf = {
      read: () => (stored === undefined ? undefined : JSON.parse(stored)),
      write: (changes: readonly OwnChange[]) => {
        stored = JSON.stringify(changes);
      },
    };
    const page = () => {
      const cranked = crankedIndex();
      cranked.index.setView([{ date: '2026-11-24', ...week }], []);
      return { ...cranked, own: createOwnChanges(cranked.index, shelf) };
    };
    const before = page();
    before.own.push(change(moved), () => undefined);
    before.own.push({ ...change(given), id: 'b' }, () => undefined);
    const { own, index, frame } = page();
    expect(own.changes()).toEqual([{ ...change(given), id: 'b' }, change(moved)]);
    index.load([plannedRow({ start: row.start, end: row.end })], '10', week);
    frame();
    expect(own.changes().map((one) => own.hasArrived(one))).toEqual([false, true]);
    // Completed by somebody: its place cannot be taken back any more, nor by a page that comes later.
    index.load([plannedRow({ start: row.start, end: row.end, version: '11', completed: true })], '11', week);
    frame();
    expect(
      page()
        .own.changes()
        .map(({ id }) => id),
    ).toEqual(['b']);
    for (const rubbish of ['{"id":"a"}', '[{"id":"a","what":"Pressa"}, null]']) {
      stored = rubbish;
      expect(page().own.changes()).toEqual([]);
    }
  });

  const open = () => {
    const cranked = crankedIndex();
    cranked.index.setView([{ date: '2026-11-24', ...week }], []);
    cranked.index.load([plannedRow({ start: row.start, end: row.end })], '10', week);
    cranked.frame();
    const gone: string[] = [];
    const own = createOwnChanges(cranked.index);
    return { ...cranked, own, gone, push: (one: OwnChange, name: string) => own.push(one, () => gone.push(name)) };
  };

  it('leave when the work is deleted or completed by anybody', () => {
    const { own, push, gone, index, frame } = open();
    push(change(moved), 'move');
    index.load([plannedRow({ start: row.start, end: row.end, version: '11', completed: true })], '11', week);
    frame();
    expect([gone, own.changes()[0]]).toEqual([['move'], undefined]);
  });

  it('stay until the news of them has come, and leave when they are taken back after it', () => {
    const { own, push, gone, index, frame } = open();
    const one = change({ field: 'notes', before: { value: null, words: '' }, after: { value: 'Piano', words: '' } });
    push(one, 'notes');
    expect([own.changes(), own.hasArrived(one)]).toEqual([[one], false]);
    const bring = (version: string, notes: string | null) => {
      index.load([plannedRow({ start: row.start, end: row.end, version, notes })], version, week);
      frame();
    };
    bring('11', null);
    expect(own.changes()).toEqual([one]);
    bring('12', 'Piano');
    expect(own.hasArrived(one)).toBe(true);
    bring('13', null);
    expect([gone, own.changes()]).toEqual([['notes'], []]);
  });

  it('remember who changed the same since, and forget it when it is as it was', () => {
    const { own, push, gone, index, frame } = open();
    const one = change(moved);
    push(one, 'move');
    const bring = (version: string, start: string, end: string) => {
      index.load([plannedRow({ start, end, version, updatedBy: 'Anna Bianchi' })], version, week);
      frame();
    };
    bring('11', '2026-11-26T09:00:00Z', '2026-11-26T10:00:00Z');
    expect([own.changedBy(moved), own.changes()[0], gone]).toEqual(['Anna Bianchi', one, []]);
    bring('12', row.start, row.end);
    expect(own.changedBy(moved)).toBeNull();
  });

  it('offer one way back for each field: the later change of it takes the offer of the earlier', () => {
    const { own, push, gone } = open();
    push(change(moved), 'first');
    push(change(given), 'other field');
    push(change(moved), 'second');
    expect(gone).toEqual(['first']);
    own.remove(own.changes()[0] ?? change());
    expect(gone).toEqual(['first', 'second']);
    expect(own.changes()[0]?.parts).toEqual([given]);
  });

  it('are remembered twenty back', () => {
    const { own, push, gone } = open();
    for (let n = 0; n < 25; n += 1) push({ ...change(moved), id: `x${n}` }, `${n}`);
    expect(gone).toEqual(['0', '1', '2', '3', '4']);
    expect(own.changes().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `x${24 - at}`));
  });

  it('are told to whoever lists them as they come and go, and are the same list meanwhile', () => {
    const { own, push } = open();
    const heard: number[] = [];
    own.subscribe(() => heard.push(own.changes().length));
    const [one, other] = [change(moved), { ...change(moved), id: 'b' }];
    push(one, 'one');
    push(other, 'other');
    expect(own.changes()).toBe(own.changes());
    own.remove(one);
    own.remove(one);
    expect([heard, own.changes()]).toEqual([[1, 2, 1], [other]]);
  });
});
