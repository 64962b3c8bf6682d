import type { StreamName } from '@cadenza/domain/kernel/event';
import { createMemorySignals } from '@cadenza/infra/signals/memory';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBehind } from './behind.ts';

const stream: StreamName = 'line-1';
const later = new Date('2026-03-01T10:00:00Z');
const parked = [
  { projection: 'registry', stream, since: later },
  { projection: 'registry', stream: 'line-2' as const, since: new Date('2026-03-01T09:00:00Z') },
];

const behindOf = (read: () => Promise<typeof parked>) => {
  const signals = createMemorySignals();
  const errors: unknown[] = [];
  const behind = createBehind(read, signals, (error) => errors.push(error));
  onTestFinished(() => behind.close());
  const tell = (waiting: boolean): void =>
    signals.send('projection', JSON.stringify({ name: 'registry', position: '1', waiting }), 'registry');
  return { behind, errors, tell };
};

test('a projection that says that other streams wait is asked which; others are not', async () => {
  const read = vi.fn(async () => parked);
  const { behind, tell } = behindOf(read);
  expect(behind.since('registry', [stream])).toBeNull();
  tell(false);
  tell(true);
  await vi.waitFor(() => expect(behind.since('registry', [stream])).toBe(later.toISOString()));
  expect(read).toHaveBeenCalledTimes(1);
  expect(behind.since('planning', [stream])).toBeNull();
  expect(behind.since('registry', ['line-3'])).toBeNull();
  expect(behind.since('registry', [stream, 'line-2', 'line-3'])).toBe('2026-03-01T09:00:00.000Z');
});

test('however many want it asked: one question under way, and one after it', async () => {
  const read = vi.fn(async () => parked);
  const { behind } = behindOf(read);
  const first = behind.look();
  await Promise.resolve();
  await Promise.all([first, behind.look(), behind.look(), behind.look()]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a question that fails leaves what was known, and the next one is asked', async () => {
  let answer = async () => parked;
  const { behind, errors } = behindOf(() => answer());
  await behind.look();
  answer = () => Promise.reject(new Error('connection lost'));
  await behind.look();
  expect(errors).toHaveLength(1);
  expect(behind.since('registry', [stream])).not.toBeNull();
  answer = async () => [];
  await behind.look();
  expect(behind.since('registry', [stream])).toBeNull();
});
