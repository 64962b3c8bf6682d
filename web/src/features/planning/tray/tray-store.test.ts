import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedListener } from '../../../live/feed.ts';
import { createTrayStore, type TrayItem, type TrayRead, type TrayRequest } from './tray-store.ts';

const request = (id: string, more: Partial<TrayRequest> = {}): TrayRequest => ({
  id,
  number: 1,
  status: 'WAITING',
  priority: 'NORMAL',
  equipment: { id: 'e', label: 'Pressa' },
  line: null,
  anomalies: [],
  request: 'Perde olio',
  maintainer: null,
  intervention: null,
  openedAt: '2026-11-23T08:00:00Z',
  work: null,
  images: [],
  ...more,
});
const item = (position: string, upserted: TrayRequest[], removedIds: string[] = []): TrayItem => ({
  signal: 'CHANGE',
  position,
  upserted,
  removedIds,
});
const planned = { work: { id: 'w' }, status: 'HANDLING' } as const;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const opened = () => {
  const answers: ((read: TrayRead) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  let listener: FeedListener<TrayItem> | undefined;
  const followed: (string | undefined)[] = [];
  let frames: (() => void)[] = [];
  const store = createTrayStore({
    read: () =>
      new Promise((resolve, fail) => {
        answers.push(resolve);
        failures.push(fail);
      }),
    feed: {
      listen: (given) => {
        listener = given;
        return () => {
          listener = undefined;
        };
      },
      follow: (after) => followed.push(after),
    },
    nextFrame: (task) => frames.push(task),
  });
  return {
    store,
    followed,
    answer: async (rows: TrayRequest[], asOfPosition = '10', totalRows = rows.length) => {
      answers.shift()?.({ asOfPosition, totalRows, rows });
      failures.shift();
      await settled();
    },
    fail: async () => {
      answers.shift();
      failures.shift()?.(new Error('away'));
      await settled();
    },
    tell: (told: TrayItem) => listener?.change(told),
    resync: () => listener?.resync(),
    listening: () => listener !== undefined,
    frame: () => {
      const due = frames;
      frames = [];
      for (const task of due) task();
      return due.length;
    },
    ids: () => store.get().requests.map(({ id }) => id),
  };
};

describe('what waits to be planned', () => {
  it('is read once and kept by the feed from there', async () => {
    const tray = opened();
    expect(tray.store.get().phase).toBe('loading');
    await tray.answer([request('a')], '10', 3);
    expect(tray.store.get()).toMatchObject({ phase: 'ready', more: 2 });
    expect(tray.followed).toEqual(['10']);
    tray.tell(item('11', [request('b', { openedAt: '2026-11-23T09:00:00Z' })]));
    tray.tell(item('12', [request('c', { status: 'HANDLING' })]));
    expect(tray.ids()).toEqual(['a']);
    // Several changes, one drawing.
    expect(tray.frame()).toBe(1);
    expect(tray.ids()).toEqual(['b', 'a', 'c']);
  });

  it('loses what was planned, completed, archived or deleted, and gets back what lost its work', async () => {
    const tray = opened();
    await tray.answer(['a', 'b', 'c', 'd', 'e'].map((id) => request(id)));
    tray.tell(item('11', [request('a', planned), request('b', { status: 'COMPLETED' })]));
    tray.tell(item('12', [request('c', { status: 'ARCHIVED' })], ['d']));
    tray.frame();
    expect(tray.ids()).toEqual(['e']);
    tray.tell(item('13', [request('a')]));
    tray.frame();
    expect(tray.ids()).toEqual(['a', 'e']);
  });

  it('is as the feed says where that was told while an older answer was on its way', async () => {
    const tray = opened();
    await tray.answer([request('a')]);
    tray.resync();
    tray.tell(item('20', [request('a', planned)]));
    tray.tell(item('30', [request('b')]));
    await tray.answer([request('a'), request('old')], '20');
    expect(tray.ids()).toEqual(['a', 'b', 'old']);
  });

  it('says what failed, keeps what it had, and reads again', async () => {
    const tray = opened();
    await tray.fail();
    expect(tray.store.get()).toMatchObject({ phase: 'failed', error: new Error('away') });
    tray.store.retry();
    await tray.answer([request('a')]);
    expect(tray.store.get()).toMatchObject({ phase: 'ready' });
    tray.store.close();
    expect(tray.listening()).toBe(false);
  });

  it('is in one order, whatever came first', async () => {
    const one = fc.record({
      id: fc.uuid(),
      status: fc.constantFrom('WAITING' as const, 'HANDLING' as const, 'COMPLETED' as const),
      priority: fc.constantFrom('LOW' as const, 'NORMAL' as const, 'URGENT' as const),
      openedAt: fc.constantFrom('2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'),
    });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 12 }), async (rows) => {
        const [read, fed] = [opened(), opened()];
        const requests = rows.map(({ id, ...more }) => request(id, more));
        await read.answer(requests.filter(({ status }) => status !== 'COMPLETED'));
        await fed.answer([]);
        for (const [at, row] of requests.toReversed().entries()) fed.tell(item(String(20 + at), [row]));
        fed.frame();
        expect(fed.ids()).toEqual(read.ids());
        // The most urgent first, and of these what waits.
        const ranks = fed.store
          .get()
          .requests.map(
            ({ priority, status }) =>
              `${['URGENT', 'NORMAL', 'LOW'].indexOf(priority)} ${status === 'WAITING' ? 0 : 1}`,
          );
        expect(ranks).toEqual(ranks.toSorted());
      }),
      { numRuns: 50 },
    );
  });
});
