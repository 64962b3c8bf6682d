import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { filesOf, onTheWire, weigh, writersOfMarkup } from './bundle.ts';

const texts = (...areas: string[]): string[] => areas.map((area) => `src/locales/it/${area}.json`);
const login = ['index.html', ...texts('session')];
/** Files of several sources go by their names (`vite.config.ts`). */
const shell = ['index.html', 'app', 'texts-it'];
const board = [...shell, 'board', ...texts('planning')];

/** kB, gzip: the budgets of the design, with nothing on top. */
const budgets: readonly [name: string, sources: string[], already: string[], kilobytes: number][] = [
  ['login', login, [], 130],
  ['signed-in shell', shell, [], 250],
  // A first visit to the board loads the shell with it: 250 and 38; the list adds its table.
  ['planning board', board, [], 288],
  ['planning list', [...shell, 'src/features/planning/list/PlanningListScreen.tsx', ...texts('planning')], [], 310],
  ['profile', ['src/features/session/ProfileScreen.tsx'], shell, 30],
  // 25 for the table, 30 for the route, the rest is zod, by which the descriptors say what a field may hold.
  ['registries', ['src/features/registry/pages.tsx', ...texts('registry')], shell, 80],
];

describe('bytes that a screen loads', () => {
  test.each(budgets)('%s', async (name, sources, already, kilobytes) => {
    const kb = (await weigh(inject('dist'), sources, already)) / 1000;
    expect(kb, `${name}: ${kb.toFixed(1)} kB of ${kilobytes}`).toBeLessThanOrEqual(kilobytes);
  });
});

/** The dialogs and panels that a board fetches once it stands. */
const later = [
  'detail/DetailPanel',
  'board/BarMenu',
  'board/MoveDialog',
  'schedule/ScheduleDialog',
  'detail/DeleteDialog',
];

test('a cold board with its font is at most 350 kB on the wire; 480 with the dialogs that it fetches once it stands', async () => {
  const dist = inject('dist');
  const ahead = [...later.map((name) => `src/features/planning/${name}.tsx`), 'src/kit/Toaster.tsx'];
  const fonts = (await readdir(join(dist, 'assets'))).filter((file) => file.startsWith('inter-latin-wght'));
  expect(fonts).toHaveLength(1);
  const page = (await onTheWire(dist, 'index.html', 'br')) + (await onTheWire(dist, `assets/${fonts[0]}`, 'br'));
  const first = (page + (await weigh(dist, board, [], 'br'))) / 1000;
  const whole = (page + (await weigh(dist, [...board, ...ahead], [], 'br'))) / 1000;
  expect(first, `${first.toFixed(1)} kB`).toBeLessThanOrEqual(350);
  expect(whole, `${whole.toFixed(1)} kB`).toBeLessThanOrEqual(480);
});

/** A phone's browser has six connections to a server: what is in many files waits for a round of the network, and another. */
test('the login and a cold board come in few files', async () => {
  expect((await filesOf(inject('dist'), login)).length).toBeLessThanOrEqual(4);
  expect((await filesOf(inject('dist'), board)).length).toBeLessThanOrEqual(8);
});

test('nothing but React itself, in the first file, can write markup: the policy would stop it, and its screen with it', async () => {
  expect(await writersOfMarkup(inject('dist'))).toEqual([expect.stringMatching(/^start-/)]);
});
