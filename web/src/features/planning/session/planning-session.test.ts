import { describe, expect, it } from 'vitest';
import { unreachable } from '../../../lib/api-error.ts';
import type { KeptPlan } from '../kept/kept-plan.ts';
import type { PlanningReads, RowsRead, Setup } from '../reading/reads.ts';
import { crankedIndex, feedItem, plannedRow, setup } from '../reading/testing.ts';
import type { PlanningListener } from '../rows/live-feed.ts';
import { createPlanningSession } from './planning-session.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const tonight = { start: '2026-11-28T21:00:00Z', end: '2026-11-28T22:00:00Z' };
const sunday = { start: '2026-11-29T08:00:00Z', end: '2026-11-29T09:00:00Z' };

const start = (
  answers: {
    setup?: () => Promise<Setup>;
    window?: (from: string, to: string, call: number) => Promise<RowsRead>;
    kept?: (first: string, days: number) => Promise<KeptPlan | undefined>;
    now?: string;
    maintainerId?: string;
  } = {},
) => {
  const cranked = crankedIndex();
  const windows: [string, string][] = [];
  const log: string[] = [];
  let listener: PlanningListener | null = null;
  let position: string | null = null;
  const reads: PlanningReads = {
    setup: answers.setup ?? (async () => setup),
    overdue: async () => ({ asOfPosition: '10', rows: [], totalRows: 250 }),
    window: async (from, to) => {
      windows.push([from, to]);
      log.push('read');
      return answers.window?.(from, to, windows.length) ?? { asOfPosition: '10', rows: [plannedRow()] };
    },
  };
  const session = createPlanningSession({
    reads,
    feed: {
      listen: (one) => {
        listener = one;
        log.push('listen');
        return () => undefined;
      },
      follow: (after) => {
        log.push(`follow ${after}`);
        position ??= after ?? null;
      },
      position: () => position,
    },
    index: cranked.index,
    status: { read: () => undefined },
    kept: answers.kept ?? (async () => undefined),
    now: () => Date.parse(answers.now ?? '2026-11-24T12:00:00Z'),
    maintainerId: () => answers.maintainerId ?? null,
  });
  const feed = (): PlanningListener => {
    if (listener === null) throw new Error('nobody listens');
    return listener;
  };
  return { ...cranked, session, windows, log, feed };
};

describe('planning session', () => {
  it('listens, then reads, then follows from what it has read', async () => {
    const { session, log, index } = start();
    session.show('2026-11-23', 7);
    expect(session.get().phase).toBe('loading');
    await settled();
    expect(log).toEqual(['listen', 'read', 'follow 10']);
    expect(session.get()).toMatchObject({ phase: 'ready', plan: { first: '2026-11-23', moreOverdue: 250 } });
    expect(index.row('a')?.id).toBe('a');
  });

  it('reads once what is asked for again while it is on its way', async () => {
    const { session, windows } = start();
    session.show('2026-11-23', 7);
    session.show('2026-11-23', 7);
    await settled();
    session.show('2026-11-23', 7);
    await settled();
    expect(windows).toHaveLength(1);
  });

  it('reads enough around the days for every zone, and this week too where another is shown', async () => {
    const { session, windows } = start();
    session.show('2026-12-07', 7);
    await settled();
    expect(windows).toEqual([
      ['2026-12-06T10:00:00Z', '2026-12-14T14:00:00Z'],
      ['2026-11-22T10:00:00Z', '2026-11-30T14:00:00Z'],
    ]);
  });

  it('reads only the new days when others are shown later: the feed keeps the rest', async () => {
    const { session, windows } = start();
    session.show('2026-11-23', 7);
    await settled();
    session.show('2026-12-07', 7);
    await settled();
    expect(windows).toHaveLength(2);
    expect(windows[1]).toEqual(['2026-12-06T10:00:00Z', '2026-12-14T14:00:00Z']);
    expect(session.get()).toMatchObject({ phase: 'ready', plan: { first: '2026-12-07', moreOverdue: 250 } });
  });

  it('keeps a change that arrives while the read is under way', async () => {
    let answer: (read: RowsRead) => void = () => undefined;
    const { session, feed, index, frame } = start({
      window: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    session.show('2026-11-23', 7);
    await settled();
    feed().change(feedItem({ position: '20', upserted: [plannedRow({ version: '20', notes: 'later' })] }));
    answer({ asOfPosition: '15', rows: [plannedRow({ version: '15', notes: 'earlier' })] });
    await settled();
    frame();
    expect(session.get().phase).toBe('ready');
    expect(index.row('a')?.version).toBe('20');
  });

  it('reads everything again when the feed asks for it', async () => {
    const { session, feed, windows } = start();
    session.show('2026-11-23', 7);
    await settled();
    feed().resync();
    await settled();
    expect(windows).toHaveLength(2);
  });

  it('reads once more where an answer is older than the feed', async () => {
    const { session, feed, windows, log } = start({
      window: async (_from, _to, call) => ({ asOfPosition: call === 2 ? '9' : '10', rows: [] }),
    });
    session.show('2026-11-23', 7);
    await settled();
    expect(log.at(-1)).toBe('follow 10');
    feed().resync();
    await settled();
    expect(windows).toHaveLength(3);
  });

  it('says why it failed, keeps what was there, and can be asked again', async () => {
    let broken = true;
    const { session, index } = start({
      window: async () => {
        if (broken) throw new Error('down');
        return { asOfPosition: '10', rows: [plannedRow()] };
      },
    });
    session.show('2026-11-23', 7);
    await settled();
    expect(session.get()).toMatchObject({ phase: 'failed', error: new Error('down') });
    broken = false;
    session.retry();
    await settled();
    expect(session.get().phase).toBe('ready');
    expect(index.size()).toBe(1);
  });

  it('forgets an answer that comes after another week was asked for', async () => {
    const answers: ((read: RowsRead) => void)[] = [];
    const { session } = start({ window: () => new Promise((resolve) => answers.push(resolve)) });
    session.show('2026-11-23', 7);
    await settled();
    session.show('2026-11-30', 7);
    await settled();
    for (const answer of answers.slice(1)) answer({ asOfPosition: '11', rows: [] });
    answers[0]?.({ asOfPosition: '10', rows: [plannedRow()] });
    await settled();
    expect(session.get()).toMatchObject({ phase: 'ready', plan: { first: '2026-11-30' } });
  });

  it.each([
    ['Saturday', '2026-11-28', [6, 7], '2026-11-30'],
    ['Saturday', '2026-11-28', [7], '2026-11-23'],
    ['Sunday', '2026-11-29', [7], '2026-11-30'],
    ['Sunday', '2026-11-29', [], '2026-11-23'],
  ] as const)('opens on %s %s, with days of rest %j, in the week of %s, and asks once', async (_, day, rest, week) => {
    let setups = 0;
    const { session, windows } = start({
      now: `${day}T12:00:00Z`,
      setup: async () => {
        setups += 1;
        return { ...setup, restWeekdays: [...rest] };
      },
    });
    session.show('2026-11-30', 7, true);
    await settled();
    expect(session.get()).toMatchObject({ phase: 'ready', plan: { first: week } });
    // The board asks for the same once more, as soon as it knows the calendar.
    session.show(week, 7, true);
    await settled();
    expect([setups, windows.length]).toEqual([1, 2]);
  });

  it.each([
    [[6, 7], '2026-11-30'],
    [[7], '2026-11-28'],
  ] as const)('opens one day on a Saturday, with days of rest %j, on %s, and asks once', async (rest, day) => {
    const { session, windows } = start({
      now: '2026-11-28T12:00:00Z',
      setup: async () => ({ ...setup, restWeekdays: [...rest] }),
    });
    session.show('2026-11-30', 1, true);
    await settled();
    session.show(day, 1, true);
    await settled();
    expect(session.get()).toMatchObject({ phase: 'ready', plan: { first: day, days: 1 } });
    expect(windows).toHaveLength(2);
  });

  it.each([
    ['a fault that nobody has', { maintainer: null, fault: true }, '2026-11-28'],
    ['their own work', { maintainer: { id: 'me', label: 'Io', color: 1 } }, '2026-11-28'],
    ['work of somebody else', { maintainer: { id: 'other', label: 'Altri', color: 1 } }, '2026-11-30'],
    ['work that nobody has and that can wait', { maintainer: null }, '2026-11-30'],
    ['what is done', { maintainer: null, fault: true, completed: true }, '2026-11-30'],
    ['a fault of Sunday', { ...sunday, maintainer: null, fault: true }, '2026-11-30'],
  ] as const)('opens on a Saturday of rest with %s where it should, asks once, and stays', async (_, some, day) => {
    const row = { ...tonight, ...some };
    const { session, windows, feed } = start({
      ...{ now: '2026-11-28T12:00:00Z', maintainerId: 'me' },
      window: async () => ({ asOfPosition: '10', rows: [plannedRow(row)] }),
      setup: async () => ({ ...setup, restWeekdays: [6, 7] }),
    });
    session.show('2026-11-30', 1, true);
    await settled();
    expect(session.get()).toMatchObject({
      phase: 'ready',
      plan: { first: day, today: { calls: day === '2026-11-28' } },
    });
    session.show(day, 1, true);
    await settled();
    expect(windows).toHaveLength(2);
    feed().change(feedItem({ upserted: [plannedRow({ ...row, completed: true, version: '11' })] }));
    await settled();
    expect(session.get()).toMatchObject({ plan: { first: day, today: { calls: day === '2026-11-28' } } });
  });

  it('shows the days that somebody chose, whatever the calendar says', async () => {
    const { session } = start({ now: '2026-11-28T12:00:00Z', setup: async () => ({ ...setup, restWeekdays: [] }) });
    session.show('2026-11-30', 7);
    await settled();
    expect(session.get()).toMatchObject({ phase: 'ready', plan: { first: '2026-11-30' } });
  });

  it('shows a day that was closed meanwhile, and stays as it is where that cannot be read', async () => {
    const answers: (() => Promise<Setup>)[] = [
      async () => setup,
      async () => ({ ...setup, nonWorkingDays: [{ day: '2026-11-26', type: 'companyClosure', description: null }] }),
      () => Promise.reject(new TypeError('no network')),
    ];
    const { session } = start({ setup: () => (answers.shift() ?? (async () => setup))() });
    session.show('2026-11-23', 7);
    await settled();
    expect(session.get().plan?.calendar.dayOff('2026-11-26')).toBeUndefined();
    await session.refresh();
    expect(session.get().plan?.calendar.dayOff('2026-11-26')).toBe('companyClosure');
    await session.refresh();
    expect(session.get()).toMatchObject({ phase: 'ready' });
    expect(session.get().plan?.calendar.dayOff('2026-11-26')).toBe('companyClosure');
  });

  it('without a network shows what the device keeps of these days, and reads anew when there is one', async () => {
    let network = false;
    const kept: KeptPlan = {
      ...{ at: 1, first: '2026-11-24', asOfPosition: '9', setup, details: {}, maintainerId: null, whole: true },
      rows: [plannedRow({ version: '9' })],
    };
    const { session, index } = start({
      window: async () => {
        if (!network) throw unreachable();
        return { asOfPosition: '10', rows: [plannedRow(), plannedRow({ id: 'b' })] };
      },
      kept: async (first) => (first === '2026-11-24' ? kept : undefined),
    });
    session.show('2026-11-24', 1);
    await settled();
    expect(session.get().phase).toBe('ready');
    expect(index.row('a')).toBeDefined();
    session.show('2026-12-24', 1);
    await settled();
    expect(session.get().phase).toBe('failed');
    session.show('2026-11-24', 1);
    await settled();
    expect(index.row('a')).toBeDefined();
    network = true;
    session.online();
    await settled();
    expect([index.row('a'), index.row('b')].every((row) => row !== undefined)).toBe(true);
  });
});
