import { machineNow } from '@cadenza/infra/clock/clock';
import { createMemoryRateLimits } from '@cadenza/infra/rate-limits/memory';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts';

let throttle: LoginThrottle;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 29) });
  throttle = createLoginThrottle(createMemoryRateLimits());
});
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.setSystemTime(machineNow() + seconds * 1000);
let looks = 0;
const attempt = (right: boolean, username = 'ada', address = '192.0.2.1') =>
  throttle.attempt(username, address, async () => {
    looks++;
    return right;
  });
const wrong = async (times: number, username?: string, address?: string) => {
  for (let time = 0; time < times; time++) await attempt(false, username, address);
};

it('looks at five wrong passwords, then at one each 30 seconds, also at the right one', async () => {
  await wrong(5);
  expect(await attempt(true)).toBe(30);
  pass(29);
  expect(await attempt(true)).toBe(1);
  pass(1);
  expect(await attempt(false, ' ADA ')).toBe(false);
  expect(await attempt(true)).toBe(30);
  pass(30);
  expect(await attempt(true)).toBe(true);
});

it('takes every spelling of a name for the one account that it finds', async () => {
  await wrong(4, 'ada');
  await wrong(1, ' \uff21\u{1d41d}a'); // wide A, bold d
  expect(await attempt(true, 'ada')).toBe(30);
});

it('never locks for good: after 15 minutes there are five again', async () => {
  await wrong(5);
  pass(15 * 60);
  await wrong(4);
  expect(await attempt(true)).toBe(true);
});

it('forgets what was wrong when the right one comes', async () => {
  await wrong(4);
  expect(await attempt(true)).toBe(true);
  await wrong(4);
  expect(await attempt(true)).toBe(true);
});

it('lets nobody past by asking a hundred times at once', async () => {
  looks = 0;
  const answers = await Promise.all(Array.from({ length: 100 }, () => attempt(false)));
  expect(looks).toBe(5);
  expect(answers.filter((answer) => answer === 30)).toHaveLength(95);
});

it('slows an address down that tries many accounts, not the accounts of other addresses', async () => {
  for (let user = 0; user < 50; user++) await attempt(false, `user-${user}`);
  expect(await attempt(true, 'ben')).toBe(30);
  expect(await attempt(true, 'ben', '192.0.2.2')).toBe(true);
});

it('lets nobody keep the owner of a name out: who guesses from one address slows down that address', async () => {
  for (let second = 0; second < 15 * 60; second += 6) {
    await attempt(false);
    if (second % 60 === 0) expect(await attempt(true, 'ada', '192.0.2.2')).toBe(true);
    pass(6);
  }
});

it('slows an account down that many addresses try', async () => {
  for (let address = 0; address < 50; address++) await attempt(false, 'ada', `198.51.100.${address}`);
  expect(await attempt(true, 'ada', '192.0.2.2')).toBe(30);
});
