import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLater } from '../../../lib/read-after.ts';
import { clockAt, viewDays } from '../days/calendar.ts';
import { tick } from '../pending/kinds/tick.ts';
import { crankedIndex, feedItem, maintainers, plannedRow } from '../reading/testing.ts';
import { seriesKey } from './plan-index.ts';

const ms = (instant: string): number => Date.parse(instant);
const week = { from: ms('2026-11-22T23:00:00Z'), to: ms('2026-11-29T23:00:00Z') };

const openWeek = () => {
  const cranked = crankedIndex();
  cranked.index.setClock(clockAt(ms('2026-11-24T12:00:00Z'), 'Europe/Rome'));
  cranked.index.setView(viewDays('2026-11-23', 7, 'Europe/Rome'), []);
  cranked.frame();
  return cranked;
};

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

describe('rows', () => {
  it('lie in their lane and day, by start', () => {
    const { index, frame } = openWeek();
    index.load(
      [
        plannedRow({ id: 'late', start: '2026-11-24T14:00:00Z', end: '2026-11-24T15:00:00Z' }),
        plannedRow({ id: 'early' }),
        plannedRow({ id: 'free', maintainer: null }),
      ],
      '10',
      week,
    );
    frame();
    expect(ids(index.lane('m1').rows)).toEqual(['early', 'late']);
    expect(ids(index.lane('').rows)).toEqual(['free']);
    expect(ids(index.day('2026-11-24'))).toEqual(['early', 'free', 'late']);
    expect(index.lanes()).toEqual(['', 'm1']);
    expect(index.size()).toBe(3);
  });

  it('of other days that nobody has are told apart, as long as nobody has them', () => {
    const { index, frame } = openWeek();
    const past = { start: '2026-11-18T08:00:00Z', end: '2026-11-18T09:00:00Z' };
    index.load(
      [
        plannedRow({ id: 'free', ...past, maintainer: null }),
        plannedRow({ id: 'taken', ...past }),
        plannedRow({ id: 'shown', maintainer: null }),
      ],
      '10',
    );
    frame();
    expect(ids(index.elsewhere())).toEqual(['free']);
    index.begin('c', 'free', { maintainer: { id: 'm1', label: 'M', color: 1 } });
    frame();
    expect(ids(index.elsewhere())).toEqual([]);
    index.cancel('c');
    frame();
    index.setView(viewDays('2026-11-16', 7, 'Europe/Rome'), []);
    frame();
    expect(ids(index.elsewhere())).toEqual(['shown']);
    expect(ids(index.lane('').rows)).toEqual(['free']);
  });

  it('ignore what is older than they are, also after they have gone', () => {
    const { index, frame } = openWeek();
    index.load([plannedRow({ version: '9', notes: 'new' })], '9', week);
    index.apply(feedItem({ upserted: [plannedRow({ version: '8', notes: 'old' })] }));
    frame();
    expect(index.row('a')?.notes).toBe('new');

    index.apply(feedItem({ position: '100', removedIds: ['a'] }));
    index.load([plannedRow({ version: '99' })], '99', week);
    frame();
    expect(index.row('a')).toBeUndefined();
    expect(index.size()).toBe(0);
  });

  it('go when a read of their time does not name them, unless they came after it', () => {
    const { index, frame } = openWeek();
    index.load([plannedRow({ id: 'a', version: '5' }), plannedRow({ id: 'b', version: '5' })], '10', week);
    index.apply(feedItem({ position: '12', upserted: [plannedRow({ id: 'c', version: '12' })] }));
    index.load([plannedRow({ id: 'b', version: '5' })], '11', week);
    frame();
    expect([index.row('a'), index.row('b')?.id, index.row('c')?.id]).toEqual([undefined, 'b', 'c']);
  });

  it('are kept outside the days shown only while they are overdue or watched', () => {
    const { index, frame } = openWeek();
    const future = plannedRow({ id: 'f', start: '2027-03-01T09:00:00Z', end: '2027-03-01T10:00:00Z' });
    const overdue = plannedRow({ id: 'o', start: '2026-10-01T09:00:00Z', end: '2026-10-01T10:00:00Z' });
    index.apply(feedItem({ upserted: [future, overdue] }));
    frame();
    expect([index.row('f'), index.row('o')?.id]).toEqual([undefined, 'o']);
    expect(index.size()).toBe(0);
    const stop = index.watch('f');
    index.load([future], '11');
    frame();
    expect(index.row('f')?.id).toBe('f');
    stop();
    frame();
    expect(index.row('f')).toBeUndefined();
  });
});

describe('flush', () => {
  it('tells each key once for a frame, however many changes there were', () => {
    const { index, frame, listen } = openWeek();
    const lane = listen('lane:m1');
    const other = listen('lane:m2');
    for (let version = 11; version < 60; version += 1) {
      index.apply(
        feedItem({ position: `${version}`, upserted: [plannedRow({ version: `${version}`, progress: version })] }),
      );
    }
    expect(lane.calls()).toBe(0);
    expect(frame()).toBe(1);
    expect(lane.calls()).toBe(1);
    expect(other.calls()).toBe(0);
    expect(index.row('a')?.progress).toBe(59);
    expect(frame()).toBe(0);
  });

  it('gives the same snapshot until something in it changes', () => {
    const { index, frame } = openWeek();
    index.load([plannedRow(), plannedRow({ id: 'b', maintainer: maintainers.bianchi })], '10', week);
    frame();
    const before = index.lane('m1');
    expect(index.lane('m1')).toBe(before);
    index.apply(feedItem({ upserted: [plannedRow({ id: 'b', version: '11', maintainer: maintainers.bianchi })] }));
    frame();
    expect(index.lane('m1')).toBe(before);
  });
});

describe('pending commands', () => {
  const moved = { start: '2026-11-26T09:00:00Z', end: '2026-11-26T10:00:00Z', maintainer: maintainers.bianchi };

  it('show at once and fall back when they are refused', () => {
    const { index, frame } = openWeek();
    index.load([plannedRow()], '10', week);
    index.begin('c1', 'a', moved);
    frame();
    expect(index.row('a')).toMatchObject({ lane: 'm2', pending: true });
    expect(ids(index.lane('m1').rows)).toEqual([]);
    index.cancel('c1');
    frame();
    expect(index.row('a')).toMatchObject({ lane: 'm1', pending: false, start: '2026-11-24T09:00:00Z' });
  });

  it('stay after the answer until the row that contains them arrives, without a jump between', () => {
    const { index, frame } = openWeek();
    index.load([plannedRow()], '10', week);
    index.begin('c1', 'a', moved);
    index.confirm('c1', 'a', '20');
    frame();
    expect(index.row('a')).toMatchObject({ lane: 'm2', pending: false });
    index.apply(feedItem({ position: '15', upserted: [plannedRow({ version: '15', notes: 'theirs' })] }));
    frame();
    expect(index.row('a')).toMatchObject({ lane: 'm2', notes: 'theirs' });
    index.apply(feedItem({ position: '20', commandId: 'c1', upserted: [plannedRow({ version: '20', ...moved })] }));
    index.apply(feedItem({ position: '21', upserted: [plannedRow({ version: '21' })] }));
    frame();
    expect(index.row('a')?.lane).toBe('m1');
  });

  it('outlast an echo that comes before the answer: a command may be several changes, and only the last is all of it', () => {
    const { index, frame } = openWeek();
    index.load([plannedRow()], '10', week);
    index.begin('c1', 'a', moved);
    const { start, end } = moved;
    index.apply(feedItem({ position: '20', commandId: 'c1', upserted: [plannedRow({ version: '20', start, end })] }));
    frame();
    expect(index.row('a')).toMatchObject({ lane: 'm2', pending: true });
    expect(index.mark('a')).toBeUndefined();
    index.apply(feedItem({ position: '21', commandId: 'c1', upserted: [plannedRow({ version: '21', ...moved })] }));
    index.confirm('c1', 'a', '21');
    frame();
    expect(index.row('a')).toMatchObject({ lane: 'm2', pending: false });
    index.cancel('c1');
    frame();
    expect(index.row('a')?.lane).toBe('m2');
  });

  it('merge: a tick of mine and one of somebody else both hold', () => {
    const { index, frame } = openWeek();
    index.load([plannedRow()], '10', week);
    index.begin('c1', 'a', tick.row({ lineId: 'l1', done: true }));
    index.apply(feedItem({ upserted: [plannedRow({ version: '11', tickedLineIds: ['l2'], linesDone: 1 })] }));
    frame();
    expect(index.row('a')).toMatchObject({ tickedLineIds: ['l2', 'l1'], linesDone: 2 });
  });

  it('hide a deleted row, and bring it back when that is refused', () => {
    const { index, frame } = openWeek();
    index.load([plannedRow()], '10', week);
    index.begin('c1', 'a', null);
    frame();
    expect(index.row('a')).toBeUndefined();
    index.cancel('c1');
    frame();
    expect(index.row('a')?.id).toBe('a');
  });

  it('whatever order answers, echoes and other changes come in, the end is what the server last said', () => {
    const step = fc.constantFrom('confirm' as const, 'echo' as const, 'other' as const, 'frame' as const);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { index, frame } = openWeek();
        index.load([plannedRow()], '10', week);
        index.begin('c1', 'a', moved);
        let version = 20;
        for (const one of steps) {
          if (one === 'confirm') index.confirm('c1', 'a', '20');
          if (one === 'frame') frame();
          if (one === 'echo')
            index.apply(
              feedItem({ position: '20', commandId: 'c1', upserted: [plannedRow({ version: '20', ...moved })] }),
            );
          if (one === 'other') {
            version += 1;
            index.apply(
              feedItem({
                position: `${version}`,
                upserted: [plannedRow({ version: `${version}`, progress: version })],
              }),
            );
          }
        }
        index.confirm('c1', 'a', '20');
        version += 1;
        index.apply(
          feedItem({ position: `${version}`, upserted: [plannedRow({ version: `${version}`, progress: 100 })] }),
        );
        frame();
        expect(index.row('a')).toMatchObject({ lane: 'm1', progress: 100, pending: false });
      }),
    );
  });
});

describe("other people's changes", () => {
  it('leave a mark with who did it, and a ghost where the bar was, and both fade', () => {
    const { index, frame, pass, listen } = openWeek();
    index.load([plannedRow()], '10', week);
    frame();
    const mark = listen('mark:a');
    index.apply(feedItem({ upserted: [plannedRow({ version: '11', maintainer: maintainers.bianchi })] }));
    frame();
    expect(index.mark('a')).toEqual({ actor: 'Anna Bianchi', change: 'moved' });
    expect(index.lane('m1').ghosts).toMatchObject([{ id: 'a', actor: 'Anna Bianchi' }]);
    pass(600);
    frame();
    expect(index.lane('m1').ghosts).toEqual([]);
    expect(index.mark('a')).toBeDefined();
    pass(2_000);
    frame();
    expect(index.mark('a')).toBeUndefined();
    expect(mark.calls()).toBe(2);
  });

  it('do not pull a bar out of the hand that holds it', () => {
    const { index, frame } = openWeek();
    index.load([plannedRow()], '10', week);
    frame();
    index.hold('a');
    index.apply(feedItem({ upserted: [plannedRow({ version: '11', maintainer: maintainers.bianchi })] }));
    frame();
    expect(index.row('a')?.lane).toBe('m1');
    index.release('a');
    frame();
    expect(index.row('a')?.lane).toBe('m2');
  });

  it('are not marked one by one when a whole series is expanded, or when nobody did it', () => {
    const { index, frame } = openWeek();
    const many = Array.from({ length: 30 }, (_, number) => plannedRow({ id: `r${number}`, version: '11' }));
    index.apply(feedItem({ change: 'expanded', upserted: many }));
    index.apply(feedItem({ position: '12', actor: null, upserted: [plannedRow({ version: '12' })] }));
    frame();
    expect(index.mark('r1')).toBeUndefined();
    expect(index.mark('a')).toBeUndefined();
  });
});

it('a row that waits says so though its version is the same, and nobody is named for it; when it is read again it is over', () => {
  const { index, frame } = openWeek();
  index.load([plannedRow()], '10', week);
  frame();
  const behindSince = '2026-11-24T08:00:00.000Z';
  index.apply(feedItem({ change: 'parked', upserted: [plannedRow({ behindSince })] }));
  frame();
  expect(index.row('a')?.behindSince).toBe(behindSince);
  expect(index.mark('a')).toBeUndefined();
  index.load([plannedRow()], '11', week);
  frame();
  expect(index.row('a')?.behindSince).toBeNull();
});

it('who shows how far a series reaches is told when it has been expanded', () => {
  const { index, frame, listen } = openWeek();
  const [own, other] = [listen(seriesKey('s')), listen(seriesKey('t'))];
  index.apply(feedItem({ change: 'expanded', upserted: [plannedRow({ id: 'b', version: '11' })] }));
  frame();
  expect([own.calls(), other.calls()]).toEqual([1, 0]);
});

describe('counters', () => {
  it('count what is overdue, today and this week, live', () => {
    const { index, frame } = openWeek();
    index.load(
      [
        plannedRow({ id: 'past', start: '2026-11-23T09:00:00Z', end: '2026-11-23T10:00:00Z' }),
        plannedRow({ id: 'today', start: '2026-11-24T13:00:00Z', end: '2026-11-24T14:00:00Z' }),
        plannedRow({ id: 'done', completed: true }),
        plannedRow({ id: 'free', maintainer: null, start: '2026-11-27T09:00:00Z', end: '2026-11-27T10:00:00Z' }),
      ],
      '10',
      week,
    );
    frame();
    expect(index.counters()).toEqual({
      overdue: { open: 1, total: 1, working: 0 },
      today: { open: 1, total: 2, working: 0 },
      week: { open: 3, total: 4, working: 0 },
    });
    index.begin('c', 'past', { completed: true });
    frame();
    expect(index.counters().overdue.open).toBe(0);
    index.setClock(clockAt(ms('2026-11-24T15:00:00Z'), 'Europe/Rome'));
    frame();
    expect(index.counters().overdue.open).toBe(1);
  });
});

it('positions compare by length, then by text', () => {
  expect(isLater('10', '9')).toBe(true);
  expect(isLater('9', '10')).toBe(false);
  expect(isLater('10', '10')).toBe(false);
});
