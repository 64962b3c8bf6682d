import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RateLimit, RateLimits } from './rate-limits.ts';

export type RateLimitsFixture = {
  /** Two processes' view of the same counts; the same object where the adapter knows one process only. */
  here: RateLimits;
  there: RateLimits;
  /** Lets so many seconds pass for the counts. */
  pass: (seconds: number) => Promise<void>;
  /** After both are closed. */
  dispose: () => Promise<void>;
};

const limit: RateLimit = { name: 'login', points: 3, window: 600 };
/** Seconds, less the moments that the test itself has taken. */
const about = (seconds: number): number => expect.closeTo(seconds, -2);

/** What every adapter of `RateLimits` keeps to. */
export const rateLimitsConformance = (name: string, makeFixture: () => Promise<RateLimitsFixture>): void => {
  describe(`${name}: rate limits`, () => {
    let fixture: RateLimitsFixture;
    beforeEach(async () => {
      fixture = await makeFixture();
    });
    afterEach(async () => {
      await Promise.all([...new Set([fixture.here, fixture.there])].map((limits) => limits.close()));
      await fixture.dispose();
    });

    it('gives out the points of a window, in all processes together', async () => {
      const { here, there } = fixture;
      expect(await here.take(limit, 'ada')).toEqual({ allowed: true, retryAfterSeconds: 0, remaining: 2 });
      expect(await there.take(limit, 'ada')).toEqual({ allowed: true, retryAfterSeconds: 0, remaining: 1 });
      expect(await here.take(limit, 'ada')).toEqual({ allowed: true, retryAfterSeconds: 0, remaining: 0 });
      expect(await there.take(limit, 'ada')).toEqual({ allowed: false, retryAfterSeconds: about(600), remaining: 0 });
    });

    it('never gives more, however many ask at once', async () => {
      const { here, there } = fixture;
      const asked = Array.from({ length: 40 }, (_, index) => (index % 2 ? here : there).take(limit, 'ada'));
      expect((await Promise.all(asked)).filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    it('begins anew when the window ends, which refused attempts do not put off', async () => {
      const { here, pass } = fixture;
      for (let attempt = 0; attempt < 4; attempt++) await here.take(limit, 'ada');
      await pass(500);
      expect(await here.take(limit, 'ada')).toEqual({ allowed: false, retryAfterSeconds: about(100), remaining: 0 });
      await pass(101);
      expect(await here.peek(limit, 'ada')).toEqual({ allowed: true, retryAfterSeconds: 0, remaining: 3 });
      expect(await here.take(limit, 'ada')).toEqual({ allowed: true, retryAfterSeconds: 0, remaining: 2 });
    });

    it('blocks for longer where the limit says so', async () => {
      const { here, there, pass } = fixture;
      const strict: RateLimit = { name: 'strict', points: 1, window: 60, block: 900 };
      await here.take(strict, 'ada');
      expect(await there.take(strict, 'ada')).toMatchObject({ allowed: false, retryAfterSeconds: about(900) });
      await pass(800);
      expect(await here.peek(strict, 'ada')).toMatchObject({ allowed: false, retryAfterSeconds: about(100) });
      await pass(101);
      expect(await here.take(strict, 'ada')).toMatchObject({ allowed: true });
    });

    it('takes several points at once, and more than are left are refused', async () => {
      const { here } = fixture;
      expect(await here.take(limit, 'ada', 2)).toMatchObject({ allowed: true, remaining: 1 });
      expect(await here.take(limit, 'ada', 2)).toMatchObject({ allowed: false, remaining: 0 });
    });

    it('shows what is left without spending it', async () => {
      const { here, there } = fixture;
      expect(await here.peek(limit, 'ada')).toEqual({ allowed: true, retryAfterSeconds: 0, remaining: 3 });
      await here.take(limit, 'ada', 3);
      expect(await there.peek(limit, 'ada')).toEqual({ allowed: false, retryAfterSeconds: about(600), remaining: 0 });
      expect(await there.peek(limit, 'ada')).toEqual({ allowed: false, retryAfterSeconds: about(600), remaining: 0 });
    });

    it('keeps keys and limits apart, and forgets a key when told', async () => {
      const { here, there } = fixture;
      const other: RateLimit = { ...limit, name: 'window' };
      await here.take(limit, 'ada', 3);
      expect(await here.take(limit, 'ben')).toMatchObject({ allowed: true });
      expect(await here.take(other, 'ada')).toMatchObject({ allowed: true });
      await there.reset(limit, 'ada');
      expect(await here.take(limit, 'ada')).toMatchObject({ allowed: true, remaining: 2 });
    });

    it('takes any text as a key', async () => {
      const { here } = fixture;
      const long = "l'impianto «perché»\u0000\n".repeat(1_000);
      await here.take(limit, long, 3);
      expect(await here.take(limit, long)).toMatchObject({ allowed: false });
      expect(await here.take(limit, `${long}!`)).toMatchObject({ allowed: true });
      expect(await here.take(limit, '')).toMatchObject({ allowed: true });
    });

    it('refuses a limit that is none, and two under one name', async () => {
      const { here } = fixture;
      await expect(here.take({ ...limit, name: 'none', points: 0 }, 'ada')).rejects.toThrow(TypeError);
      await here.take(limit, 'ada');
      await expect(here.take({ ...limit, points: 300 }, 'ada')).rejects.toThrow('two rate limits are named login');
    });
  });
};
