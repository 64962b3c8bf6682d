import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Signals } from './signals.ts';

export type SignalsFixture = {
  /** Two processes' view of the same signals; the same object where the adapter knows one process only. */
  here: Signals;
  there: Signals;
  /** Breaks every connection; the peer stays reachable. Absent where there is none to break. */
  disrupt?: () => Promise<void>;
  /** After both are closed. */
  dispose: () => Promise<void>;
};

/** What every adapter of `Signals` keeps to. `connected`: it has connections, and its fixture can `disrupt` them. */
export const signalsConformance = (
  name: string,
  { connected }: { connected: boolean },
  makeFixture: () => Promise<SignalsFixture>,
): void => {
  describe(`${name}: signals`, { timeout: 20_000 }, () => {
    let fixture: SignalsFixture;
    beforeEach(async () => {
      fixture = await makeFixture();
    });
    afterEach(async () => {
      await Promise.all(new Set([fixture.here.close(), fixture.there.close()]));
      await fixture.dispose();
    });

    const next = (signals: Signals, topic: Parameters<Signals['on']>[0]): Promise<string> =>
      new Promise((resolve) => {
        const stop = signals.on(topic, (payload) => {
          stop();
          resolve(payload);
        });
      });

    it('reaches every listener of the topic, in the own process and in another', async () => {
      const heard = [next(fixture.here, 'log'), next(fixture.here, 'log'), next(fixture.there, 'log')];
      fixture.here.send('log', '42');
      expect(await Promise.all(heard)).toEqual(['42', '42', '42']);
    });

    it('keeps topics apart', async () => {
      const feed: string[] = [];
      fixture.there.on('feed', (payload) => feed.push(payload));
      const projection = next(fixture.there, 'projection');
      const session = next(fixture.there, 'session');
      fixture.here.send('projection', 'board');
      expect(await projection).toBe('board');
      fixture.here.send('session', 'ada');
      expect(await session).toBe('ada');
      expect(feed).toEqual([]);
    });

    it('makes one message, the last, of a burst', async () => {
      const heard: string[] = [];
      fixture.there.on('log', (payload) => heard.push(payload));
      for (let position = 1; position <= 1_000; position++) fixture.here.send('log', String(position));
      const marker = next(fixture.there, 'feed');
      fixture.here.send('feed', 'after the burst');
      await marker;
      await vi.waitFor(() => expect(heard).toEqual(['1000']));
    });

    it('lets no key hide another in a burst', async () => {
      const heard: string[] = [];
      fixture.there.on('session', (payload) => heard.push(payload));
      for (const user of ['ada', 'ben', 'ada', 'cleo']) fixture.here.send('session', user, user);
      await vi.waitFor(() => expect(heard.toSorted()).toEqual(['ada', 'ben', 'cleo']));
    });

    it('lets what may wait go with the next that may not, and by itself where none comes', async () => {
      const heard = [next(fixture.there, 'projection'), next(fixture.there, 'feed')];
      fixture.here.send('projection', 'passed by', 'planning', 60_000);
      fixture.here.send('feed', 'changed');
      expect(await Promise.all(heard)).toEqual(['passed by', 'changed']);
      const alone = next(fixture.there, 'projection');
      fixture.here.send('projection', 'passed by again', 'planning', 1);
      expect(await alone).toBe('passed by again');
    });

    it('carries any text', async () => {
      const payload = `{"name":"l'impianto «perché»","tail":"${'x'.repeat(5_000)}"}`;
      const heard = next(fixture.there, 'projection');
      fixture.here.send('projection', payload);
      expect(await heard).toBe(payload);
    });

    it('stops hearing when told so, and a listener that throws disturbs nobody', async () => {
      const gone: string[] = [];
      fixture.there.on('log', (payload) => gone.push(payload))();
      fixture.there.on('log', () => {
        throw new Error('a listener of somebody else');
      });
      const heard = next(fixture.there, 'log');
      fixture.here.send('log', '1');
      expect(await heard).toBe('1');
      expect(gone).toEqual([]);
    });

    it('sends nothing that is too long, and all that is said beside it', async () => {
      const heard = next(fixture.there, 'feed');
      fixture.here.send('presence', 'x'.repeat(7_001));
      fixture.here.send('presence', '€'.repeat(2_400));
      fixture.here.send('feed', '1');
      expect(await heard).toBe('1');
    });

    it('never throws, also when closed', async () => {
      await fixture.here.close();
      expect(() => fixture.here.send('log', '1')).not.toThrow();
      await fixture.here.close();
    });

    if (connected) {
      it('comes back after a lost connection', async () => {
        const { disrupt, here, there } = fixture;
        await disrupt?.();
        const heard: string[] = [];
        there.on('log', (payload) => heard.push(payload));
        // Said while either side may still be away: a signal may be lost, so it is repeated until one arrives.
        await vi.waitFor(
          () => {
            here.send('log', 'again');
            expect(heard).toContain('again');
          },
          { timeout: 10_000, interval: 20 },
        );
      });
    }
  });
};
