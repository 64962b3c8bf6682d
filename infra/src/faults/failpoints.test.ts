import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ArmedFailpoint, armFailpoints, failpoint } from './failpoints.ts';

afterEach(() => armFailpoints([]));

test('nothing happens where nothing is armed, and at any other hit than the one that is', () => {
  failpoint('projector.before-commit');
  armFailpoints([{ name: 'projector.before-commit', hit: 2, action: 'error' }]);
  failpoint('projector.before-commit');
  failpoint('projector.after-commit');
  expect(() => failpoint('projector.before-commit')).toThrow('failpoint projector.before-commit');
  failpoint('projector.before-commit');
});

const start = (action: ArmedFailpoint['action']) => {
  const child = fork(fileURLToPath(new URL('./testing/reaching.ts', import.meta.url)), [action], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: unknown[] = [];
  child.on('message', (message) => said.push(message));
  return { child, said };
};

test('a killed process does nothing behind the place', async () => {
  const { child, said } = start('kill');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(said).toEqual(['before']);
});

test('a paused one goes on when it is told to', async () => {
  const { child, said } = start('pause');
  await vi.waitFor(() => expect(said).toEqual(['before']), { timeout: 20_000 });
  const ended = once(child, 'exit');
  const waking = setInterval(() => child.kill('SIGCONT'), 20);
  expect(await ended).toEqual([0, null]);
  clearInterval(waking);
  expect(said).toEqual(['before', 'behind']);
});
