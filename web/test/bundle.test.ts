import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { filesOf, onTheWire, weigh, writersOfMarkup } from './bundle.ts';

const texts = (...areas: string[]): string[] => areas.map((area) => `src/locales/it/${area}.json`);
const login = ['index.html', ...texts('session')];
/** Files of several sources go by their names (`vite.config.ts`). */
const shell = ['index.html', 'app', 'texts-it'];
const board = [...shell, 'board', ...texts('planning')];
/** What a phone has no room for. */
const lanes = 'src/features/planning/board/BoardGrid.tsx';

/** kB, gzip: the budgets of the design, with nothing on top. */
const budgets: readonly [name: string, sources: string[], already: string[], kilobytes: number][] = [
  // A quarter brings a page back whose network went before all its parts had come.
  // Three quarters of one, also of the two below: where the parts of sign-up are, the way to it, and the texts of two more areas by name.
  ['login', login, [], 130.6],
  // 129 of it are the login's, too, 5 the countries with their ids; the checks of numbers come behind it, and each step when it is gone to.
  ['sign-up', ['index.html', 'src/features/signup/SignUpScreen.tsx', ...texts('signup', 'session')], [], 142.6],
  // 121 of it are the login's, too; what has become of a report comes later. A picture that cannot be shown is a tenth, what fits into no field two, what was reported a tenth.
  ['page of people outside', ['index.html', 'outside', ...texts('public-support')], [], 142],
  // Half of one: the word of a lost network that folds on a phone, and the language of a way back. A quarter says what of the plan is here.
  // A fifth of one: the year of a day that is not of this one.
  // 2 of it: routes, entries and icons of payments, licenses and discounts, and the place of one's own last changes in the top bar.
  ['signed-in shell', shell, [], 188.2],
  // A first visit to the board loads the shell with it: 172 and 31, where there is room for lanes 21 more; the list adds its table.
  // 2 of it are the filter that board, agenda and list have in common, and what asks for month, lanes and views; 3 what waits on the
  // device for a network, and what is read from there without one. Messages that keep off the buttons of a dialog are a tenth.
  // Half a kilobyte is for arrows that are one move, and for the day until which the plan is on the device; half of one for the heading that
  // opens a calendar.
  // A tenth of both: whatever waits says when it was done. A third of all three asks when a work was done, and who begins elsewhere.
  // One of all three: who works on what, reasons of deletions, undo that asks the server, and presses that nothing answers.
  // 4 of all three are one filter of several values, hours of a day with what is too much, many works at once, causes and remedies of faults.
  // A tenth of all three: by how many days a row of a phone is late, and numbers that give way to what is typed.
  ['agenda of a phone', board, [], 233.3],
  // Half a kilobyte more: when notes were written, own changes over a reload, what opens without a network and as of when, and who has begun.
  // Half a kilobyte of both takes back what a form has changed or planned.
  // 4 more where lanes are: those of equipment, edges that are dragged, empty places under the keyboard, who is away and the hours there are.
  // Half of one: why a day is closed, hours in figures, the way back through lanes, and the parts in which the grid is written.
  ['planning board', [...board, lanes], [], 256.7],
  ['planning list', [...shell, 'src/features/planning/list/PlanningListScreen.tsx', ...texts('planning')], [], 267.5],
  ['profile', ['src/features/session/ProfileScreen.tsx'], shell, 10],
  // 48 for Apollo, 25 for the table, 30 for the route, the rest is zod, by which the descriptors say what a field may hold.
  // 50 for Apollo, 15 for the table, half a kilobyte of which chooses its columns by what they hold, 18 for what opens over the page; the charts come when there is something to draw.
  // 4 of it for targets, the PDF and the words of both; 1 says what a total leaves out, and why there is nothing; half of one are the
  // figures of labour, spare parts and the schedule; a tenth writes an amount as small as its tile.
  ['reports', ['src/features/reports/ReportScreen.tsx', ...texts('reports', 'registry')], shell, 159.3],
  [
    'charts of a report',
    ['TrendLines', 'ParetoBars', 'LoadBars', 'WeekBars', 'CapacityBars', 'CountBars'].map(
      (name) => `src/features/reports/charts/${name}.tsx`,
    ),
    [...shell, 'src/features/reports/ReportScreen.tsx'],
    130,
  ],
  // What it shares with the reports (frames of charts, tiles, live reading) comes once for both; half of one are the words of the reports
  // for labour, spare parts and the schedule; another half says what is still to come, and why there is no figure.
  [
    'statistics',
    ['src/features/reports/statistics/StatisticsScreen.tsx', ...texts('statistics', 'reports')],
    shell,
    129.6,
  ],
  // A kind of record is 1.2, with what is asked of it; the list that all lists are drawn by came with what each of them can do. A tenth: each
  // message has the id of its command, and the way back.
  ['registries', ['src/features/registry/pages.tsx', ...texts('registry')], shell, 147.4],
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

test('with page and font a cold agenda is at most 266.8 kB on the wire, a board 288; 534.2 with the dialogs that it fetches once it stands', async () => {
  const dist = inject('dist');
  const ahead = [...later.map((name) => `src/features/planning/${name}.tsx`), 'src/kit/Toaster.tsx'];
  const fonts = (await readdir(join(dist, 'assets'))).filter((file) => file.startsWith('inter-latin-wght'));
  expect(fonts).toHaveLength(1);
  const page = gzipSync(await readFile(join(dist, 'index.html'))).length;
  const font = await onTheWire(dist, `assets/${fonts[0]}`, 'br');
  const all = async (sources: string[]): Promise<number> =>
    (page + font + (await weigh(dist, sources, [], 'br'))) / 1000;
  const [phone, first, whole] = [
    await all(board),
    await all([...board, lanes]),
    await all([...board, lanes, ...ahead]),
  ];
  // Told together: whoever has to put one right sees all of them.
  const told = [phone, first, whole].map((one) => `${one.toFixed(1)} kB`).join(', ');
  expect([phone <= 266.8, first <= 288, whole <= 534.2], told).toEqual([true, true, true]);
});

test('whoever reports a fault without a login loads nothing of the signed-in pages', async () => {
  const files = await filesOf(inject('dist'), ['index.html', 'outside']);
  expect(files.filter((file) => /\/(?:app|board|apollo|texts)-/.test(file))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(4);
});

/** A phone's browser has six connections to a server: what is in many files waits for a round of the network, and another. */
test('the login and a cold board come in few files', async () => {
  const dist = inject('dist');
  expect((await filesOf(dist, login)).length).toBeLessThanOrEqual(4);
  expect((await filesOf(dist, board)).length).toBeLessThanOrEqual(7);
  expect((await filesOf(dist, [...board, lanes])).length).toBeLessThanOrEqual(10);
});

test('a board and the frame around it need no Apollo', async () => {
  const dist = inject('dist');
  const apollo = /\/(?:use-)?apollo-/;
  expect((await filesOf(dist, [...board, lanes])).filter((file) => apollo.test(file))).toEqual([]);
  const registries = await filesOf(dist, ['src/features/registry/pages.tsx']);
  expect(registries.filter((file) => apollo.test(file)).length).toBeGreaterThan(0);
});

test('nothing but React itself, in the first file, can write markup: the policy would stop it, and its screen with it', async () => {
  expect(await writersOfMarkup(inject('dist'))).toEqual([expect.stringMatching(/^start-/)]);
});
