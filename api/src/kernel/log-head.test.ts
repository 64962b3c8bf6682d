import { expect, it, vi } from 'vitest';
import { createLogHead } from './log-head.ts';

/** A log whose answers are given by hand. */
const slowLog = () => {
  const questions: PromiseWithResolvers<bigint>[] = [];
  const ask = vi.fn(() => {
    const question = Promise.withResolvers<bigint>();
    questions.push(question);
    return question.promise;
  });
  return { ask, questions, head: createLogHead(ask) };
};

it('asks nobody for a position that was seen, however large', async () => {
  const { ask, head } = slowLog();
  const far = 9_007_199_255_743_542n;
  head.seen(far);
  head.seen(3n);
  expect([await head.has(far), await head.has(1n)]).toEqual([true, true]);
  expect(ask).not.toHaveBeenCalled();
});

it('asks the store once for all who ask meanwhile, and remembers its answer', async () => {
  const { ask, questions, head } = slowLog();
  const first = head.has(5n);
  const others = Array.from({ length: 450 }, (_, n) => head.has(BigInt(6 + n)));
  questions[0]?.resolve(6n);
  expect(await first).toBe(true);
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  questions[1]?.resolve(6n);
  expect((await Promise.all(others)).filter(Boolean)).toHaveLength(1);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('does not take the answer to an older question for one to its own: the event may have come in between', async () => {
  const { questions, head } = slowLog();
  const older = head.has(5n);
  const newer = head.has(6n);
  questions[0]?.resolve(5n);
  expect(await older).toBe(true);
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  questions[1]?.resolve(6n);
  expect(await newer).toBe(true);
});

it('says so where the store cannot answer, and asks again', async () => {
  const { questions, head } = slowLog();
  const failing = head.has(5n);
  const later = head.has(5n);
  questions[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  questions[1]?.resolve(7n);
  expect(await later).toBe(true);
});
