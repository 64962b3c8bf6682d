import { now } from '@cadenza/infra/clock/clock';
import { atEveryCall, type failingPorts } from '@cadenza/infra/faults/testing/failing-port';
import type { FeedChange } from '@cadenza/projections/feed/queries';
import { afterEach, describe, expect, it } from 'vitest';
import type { Session } from '../kernel/session.ts';
import { sessionOf } from '../kernel/testing/session-of.ts';
import type { FeedItem, FeedSource } from './feed-item.ts';
import { createHub } from './hub.ts';

const session = (companyId: string): Session => sessionOf({ userId: 'u', companyId });

const marked = ({ signal, position }: FeedItem) => (signal === 'CHANGE' ? String(position) : `${signal} ${position}`);

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A hub over a feed in memory. `change` writes rows and wakes it, as a projection does. `ports`: of which a call fails. */
const build = (ports?: ReturnType<typeof failingPorts>) => {
  /** What `render` waits for. */
  let rendering: Promise<void> | undefined;
  /** A session that has to be asked about elsewhere first. */
  const unknown = new Map<Session, Promise<boolean>>();
  const changes: FeedChange[] = [];
  const expired = new Set<Session>();
  const rendered: string[] = [];
  const errors: unknown[] = [];
  let keptAfter = 0n;
  let retoldAt: bigint | null = null;
  /** Companies with a row that no query survives. */
  const unreadable = new Set<string>();
  let wake = (): void => {};
  const head = () => changes.at(-1)?.position ?? 0n;
  let reads = 0;
  const wrap: ReturnType<typeof failingPorts>['wrap'] = (port, methods) => ports?.wrap(port, methods) ?? port;
  const source: FeedSource = {
    reached: async () => head(),
    keeps: async (after) => after >= keptAfter,
    read: async (after, limit, companyId) => {
      reads += 1;
      const found = changes.filter(
        (one) => one.position > after && (companyId === undefined || one.companyId === companyId),
      );
      const more = found.length > limit;
      const page = found.slice(0, limit);
      return { changes: page, upTo: more ? (page.at(-1)?.position ?? after) : head(), more, retoldAt };
    },
  };
  /** Parts that rows were read for. */
  const wanted: (readonly string[] | undefined)[] = [];
  const rows = {
    read: async (companyId: string, own: readonly FeedChange[], parts?: ReadonlySet<string>) => {
      if (unreadable.has(companyId)) throw new Error(`rows of ${companyId} cannot be read`);
      wanted.push(parts && [...parts].sort());
      return own.map(({ position, kind }): FeedItem => ({ signal: 'CHANGE', position, part: kind, told: {} }));
    },
  };
  const faulty = wrap(rows, ['read']);
  const hub = createHub<string>({
    source: wrap(source, ['reached', 'keeps', 'read']),
    read: (companyId, own, parts) => faulty.read(companyId, own, parts),
    validity: () => (one) => unknown.get(one) ?? !expired.has(one),
    onSignal: (listener) => {
      wake = listener;
      return () => {};
    },
    onError: (error) => {
      errors.push(error);
    },
  });
  closers.push(async () => {
    await hub.close();
    if (!ports) expect(errors).toEqual([]);
  });
  /** Rows whose signal has not come yet. */
  const silently = (companyId: string, times = 1, kind = 'moved') => {
    for (let i = 0; i < times; i++) {
      const recorded = { correlationId: null, recordedAt: new Date(now()) };
      changes.push({
        position: head() + 1n,
        companyId,
        kind,
        ids: [],
        actorId: 'a',
        commandId: 'c',
        ...recorded,
      });
    }
  };
  const change = (companyId: string, times = 1, kind = 'moved') => {
    silently(companyId, times, kind);
    wake();
  };
  const subscribe = (by: Session, after?: bigint, key = 'document', parts?: readonly string[]) => {
    let closed = false;
    const render = async (item: FeedItem) => {
      rendered.push(key);
      await rendering;
      return marked(item);
    };
    /** The reader that waits for the next one; without it the sink takes nothing. */
    let reader: ((value: string) => void) | undefined;
    const sink = {
      ready: () => reader !== undefined,
      send: (value: string) => {
        reader?.(value);
        reader = undefined;
      },
    };
    const onExpired = () => {
      closed = true;
    };
    const joined = hub.subscribe(
      { session: by, key, render, sink, onExpired, ...(parts && { parts: new Set(parts) }) },
      after,
    );
    const done = { value: undefined, done: true } as const;
    const items = {
      next: async () => {
        const { promise, resolve } = Promise.withResolvers<string>();
        reader = resolve;
        joined.drained();
        return Promise.race([promise.then((value) => ({ value, done: false })), joined.ended.then(() => done)]);
      },
      return: async () => joined.end(),
    };
    const take = async (count: number): Promise<string[]> => {
      const taken: string[] = [];
      while (taken.length < count) taken.push((await items.next()).value ?? 'end');
      return taken;
    };
    return { items, take, closed: () => closed };
  };
  return {
    hub,
    change,
    wake: () => wake(),
    wanted,
    reads: () => reads,
    silently,
    subscribe,
    expired,
    rendered,
    errors,
    unknown,
    unreadable,
    /** Rows change for events that were told long ago. */
    retell: () => {
      retoldAt = head();
      wake();
    },
    renderAfter: (what: Promise<void>) => {
      rendering = what;
    },
    prune: (position: bigint) => {
      keptAfter = position;
    },
  };
};

describe('hub', () => {
  it('catches up from a position and goes on with the tail, in order, once', async () => {
    const { change, subscribe } = build();
    change('rossi', 3);
    const feed = subscribe(session('rossi'), 1n);
    expect(await feed.take(3)).toEqual(['2', '3', 'CAUGHT_UP 3']);
    change('rossi', 2);
    expect(await feed.take(2)).toEqual(['4', '5']);
  });

  it('tells a company nothing of another', async () => {
    const { change, subscribe } = build();
    const feed = subscribe(session('rossi'));
    expect(await feed.take(1)).toEqual(['CAUGHT_UP 0']);
    change('bianchi', 2);
    change('rossi');
    expect(await feed.take(1)).toEqual(['3']);
  });

  it('renders an item once for all that share a document', async () => {
    const { change, subscribe, rendered } = build();
    const feeds = [
      subscribe(session('rossi')),
      subscribe(session('rossi')),
      subscribe(session('rossi'), undefined, 'other'),
    ];
    for (const feed of feeds) await feed.take(1);
    rendered.length = 0;
    change('rossi');
    for (const feed of feeds) expect(await feed.take(1)).toEqual(['1']);
    expect(rendered.sort()).toEqual(['document', 'other']);
  });

  it('asks to read everything again after a gap that is too large, or older than the feed', async () => {
    const { change, subscribe, prune } = build();
    change('rossi', 600);
    const large = subscribe(session('rossi'), 1n);
    expect(await large.take(1)).toEqual(['RESYNC_REQUIRED 600']);
    prune(590n);
    const old = subscribe(session('rossi'), 580n);
    expect(await old.take(1)).toEqual(['RESYNC_REQUIRED 600']);
    change('rossi');
    expect([await large.take(1), await old.take(1)]).toEqual([['601'], ['601']]);
  });

  it('forgets what a slow client does not take, and tells it to read again', async () => {
    const { change, subscribe } = build();
    const [quick, slow] = [subscribe(session('rossi')), subscribe(session('rossi'))];
    await quick.take(1);
    await slow.take(1);
    for (let i = 0; i < 6; i++) {
      change('rossi', 100);
      await quick.take(100);
    }
    const [first, ...rest] = await slow.take(100);
    expect(first).toBe('RESYNC_REQUIRED 501');
    expect(rest.at(-1)).toBe('600');
  });

  it('ends at the next push once the session has, and at once where the reader stops', async () => {
    const { hub, change, subscribe, expired } = build();
    const mine = session('rossi');
    const feed = subscribe(mine);
    await feed.take(1);
    expired.add(mine);
    change('rossi');
    expect((await feed.items.next()).done).toBe(true);
    expect(feed.closed()).toBe(true);

    const other = subscribe(session('rossi'));
    await other.take(1);
    const waiting = other.items.next();
    await other.items.return();
    expect((await waiting).done).toBe(true);
    expect(hub.subscribers()).toBe(0);
  });

  it('sends nothing to who left, or whose session ended, while it was rendering', async () => {
    const { change, subscribe, expired, rendered, renderAfter } = build();
    const [revoked, left, stays] = [session('rossi'), session('rossi'), session('rossi')];
    const feeds = [subscribe(revoked), subscribe(left), subscribe(stays)] as const;
    for (const feed of feeds) await feed.take(1);
    const gate = Promise.withResolvers<void>();
    renderAfter(gate.promise);
    rendered.length = 0;
    const takings = feeds.map((feed) => feed.take(1));
    change('rossi');
    await expect.poll(() => rendered.length).toBe(1);
    expired.add(revoked);
    await feeds[1].items.return();
    gate.resolve();
    expect(await Promise.all(takings)).toEqual([['end'], ['end'], ['1']]);
    expect(feeds.map((feed) => feed.closed())).toEqual([true, false, false]);
  });

  it('waits for an answer about a session, and serves the others where there is none', async () => {
    const { change, subscribe, unknown, errors } = build();
    const [good, ended, failing] = [session('rossi'), session('rossi'), session('rossi')];
    const feeds = [subscribe(good), subscribe(ended), subscribe(failing), subscribe(session('rossi'))];
    for (const feed of feeds) await feed.take(1);
    unknown.set(good, Promise.resolve(true));
    unknown.set(ended, Promise.resolve(false));
    const failure = Promise.reject(new Error('no database'));
    failure.catch(() => {});
    unknown.set(failing, failure);
    const takings = feeds.map((feed) => feed.take(1));
    change('rossi');
    expect(await Promise.all(takings.toSpliced(2, 1))).toEqual([['1'], ['end'], ['1']]);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    unknown.delete(failing);
    change('rossi');
    expect(await takings[2]).toEqual(['1']);
    expect(await feeds[3]?.take(1)).toEqual(['2']);
    expect(new Set(errors.splice(0).map(String))).toEqual(new Set(['Error: no database']));
  });

  it('does not send again what a client has seen from a node that was ahead', async () => {
    const { change, silently, subscribe } = build();
    change('rossi', 2);
    const first = subscribe(session('rossi'));
    await first.take(1);
    silently('rossi', 2);
    const feed = subscribe(session('rossi'), 4n);
    expect(await feed.take(1)).toEqual(['CAUGHT_UP 4']);
    change('rossi');
    expect(await feed.take(1)).toEqual(['5']);
  });

  it('does not wait for a position that nobody has reached', async () => {
    const { change, subscribe } = build();
    change('rossi', 2);
    const feed = subscribe(session('rossi'), 1_000_000n);
    expect(await feed.take(1)).toEqual(['RESYNC_REQUIRED 2']);
    change('rossi');
    expect(await feed.take(1)).toEqual(['3']);
  });

  it('goes on for all others where the rows of one company cannot be read, whose boards then read for themselves', async () => {
    const { change, subscribe, unreadable, errors } = build();
    const [own, others] = [subscribe(session('bianchi')), subscribe(session('rossi'))];
    for (const feed of [own, others]) expect(await feed.take(1)).toEqual(['CAUGHT_UP 0']);
    unreadable.add('bianchi');
    const told = own.take(1);
    change('bianchi');
    for (const expected of ['2', '3', '4']) {
      change('rossi');
      expect(await others.take(1)).toEqual([expected]);
    }
    expect((await told)[0]).toMatch(/^RESYNC_REQUIRED [1-4]$/);
    expect(new Set(errors.splice(0).map(String))).toEqual(new Set(['Error: rows of bianchi cannot be read']));
    unreadable.clear();
    change('bianchi');
    expect(await own.take(1)).toEqual(['5']);
  });

  it('tells everybody to read again when rows have changed for events that were told before', async () => {
    const { change, retell, subscribe } = build();
    change('rossi', 2);
    const feeds = [subscribe(session('rossi')), subscribe(session('bianchi'))];
    for (const feed of feeds) expect(await feed.take(1)).toEqual(['CAUGHT_UP 2']);
    retell();
    for (const feed of feeds) expect(await feed.take(1)).toEqual(['RESYNC_REQUIRED 2']);
    change('rossi');
    expect(await feeds[0]?.take(1)).toEqual(['3']);
  });

  it('tells nothing to read again, or not, by what was read before rows changed for earlier events', async () => {
    const { change, retell, subscribe } = build();
    change('rossi', 2);
    await subscribe(session('bianchi')).take(1);
    retell();
    expect(await subscribe(session('rossi'), 2n).take(1)).toEqual(['RESYNC_REQUIRED 2']);
    change('rossi');
    expect(await subscribe(session('rossi'), 3n).take(1)).toEqual(['CAUGHT_UP 3']);
  });

  it('tells of a topic in parts those that one follows, and reads and renders nothing for nobody', async () => {
    const { change, subscribe, rendered, wanted } = build();
    const [lines, plants, both, all] = [
      subscribe(session('rossi'), undefined, 'lines', ['line']),
      subscribe(session('rossi'), undefined, 'plants', ['plant']),
      subscribe(session('rossi'), undefined, 'both', ['line', 'plant']),
      subscribe(session('bianchi'), undefined, 'all'),
    ];
    for (const feed of [lines, plants, both, all]) expect(await feed.take(1)).toEqual(['CAUGHT_UP 0']);
    rendered.length = 0;
    change('rossi', 1, 'supplier');
    change('rossi', 1, 'line');
    change('rossi', 1, 'plant');
    change('bianchi', 1, 'line');
    expect([await lines.take(1), await plants.take(1), await both.take(2), await all.take(1)]).toEqual([
      ['2'],
      ['3'],
      ['2', '3'],
      ['4'],
    ]);
    expect(rendered.toSorted()).toEqual(['all', 'both', 'both', 'lines', 'plants']);
    expect(new Set(wanted.map((parts) => parts?.join()))).toEqual(new Set(['line,plant', undefined]));
    // What one was not told of is no gap.
    const again = subscribe(session('rossi'), 0n, 'plants', ['plant']);
    expect(await again.take(2)).toEqual(['3', 'CAUGHT_UP 4']);
  });

  it('reads nothing while nobody follows, and begins where the feed is with the next one', async () => {
    const { change, silently, reads, subscribe } = build();
    change('rossi', 3);
    const first = subscribe(session('rossi'));
    expect(await first.take(1)).toEqual(['CAUGHT_UP 3']);
    await first.items.return();
    const before = reads();
    silently('rossi', 6);
    expect(reads()).toBe(before);
    const next = subscribe(session('rossi'));
    expect(await next.take(1)).toEqual(['CAUGHT_UP 9']);
    change('rossi');
    expect(await next.take(1)).toEqual(['10']);
    const behind = subscribe(session('rossi'), 7n);
    expect(await behind.take(4)).toEqual(['8', '9', '10', 'CAUGHT_UP 10']);
  });

  it('loses and repeats nothing when any call fails, and signals are lost and doubled', async () => {
    const failures = await atEveryCall(async (ports, what) => {
      const { hub, change, wake, silently, subscribe } = build(ports);
      change('rossi', 3);
      const seen: string[] = [];
      let last = 1n;
      const waking = setInterval(wake, 1);
      let feed = subscribe(session('rossi'), last);
      while (last < 9n) {
        const [item] = await feed.take(1).catch(() => {
          feed = subscribe(session('rossi'), last); // the server ended it: a client comes back with its position
          return [];
        });
        if (item === undefined || item.startsWith('CAUGHT_UP')) continue;
        seen.push(item);
        last = BigInt(item);
        if (item === '3') change('bianchi');
        if (item === '3') change('rossi', 2);
        if (item === '6') silently('rossi', 3);
      }
      clearInterval(waking);
      expect(seen, what).toEqual(['2', '3', '5', '6', '7', '8', '9']);
      await hub.close();
    });
    expect(failures).toBeGreaterThanOrEqual(10);
  });
});
