import { expect, test } from 'vitest';
import { setup, works } from '../features/planning/reading/testing.ts';
import { agendaOf, type Texts } from './agenda-of.ts';
import { filled } from './agenda-texts.ts';

const t: Texts = (key, values = {}) => [key, ...Object.values(values)].join(' ');
const windows = [{ asOfPosition: '1', tag: 'a', works }];
const unattended = [{ asOfPosition: '1', tag: 'b', works: { ...works, working: [] } }];
const on = (instant: string, maintainerId: string | null = null) =>
  agendaOf({ setup, windows }, { now: Date.parse(instant), maintainerId, t });

test('the day as its screen opens, on the clocks of the company', () => {
  // Sunday, which nobody works: the week that comes.
  expect(on('2026-03-29T10:00:00Z')).toEqual([
    {
      name: 'unassigned',
      edge: null,
      done: 'agenda.done 0 1',
      works: [
        {
          id: expect.any(String),
          start: '08:00',
          end: '09:00',
          equipment: 'Pressa',
          intervention: 'Controllo',
          state: 'started',
          stateText: 'startedBy Marta Greco, somebody',
          lines: 'lines 0 2',
          completed: false,
          fault: true,
          behind: expect.stringMatching(/^common:behind.short 30-03-2026 \d\d:\d\d$/),
        },
      ],
    },
  ]);
});

test('a Sunday of rest on which a fault waits that nobody has', () => {
  const called = { ...works, starts: [1_774_764_000, 1_774_778_400], seconds: [3_600, 7_200] };
  const now = Date.parse('2026-03-29T07:00:00Z');
  const groups = agendaOf(
    { setup, windows: [{ asOfPosition: '1', tag: 'c', works: called }] },
    { now, maintainerId: null, t },
  );
  expect(groups.flatMap(({ works: all }) => all.map(({ start }) => start))).toEqual(['08:00', '12:00']);
});

test('what a day has nothing of is not painted', () => {
  expect(on('2026-04-08T10:00:00Z')).toEqual([]);
});

test('work that goes on into a day is there, late where it should be over; windows that overlap tell it once', () => {
  const late = agendaOf(
    { setup, windows: [...unattended, ...unattended] },
    { now: Date.parse('2026-03-31T20:00:00Z'), maintainerId: null, t },
  );
  expect(late.map(({ works: members }) => members.map(({ state }) => state))).toEqual([['overdue']]);
});

test('a text keeps a place that nothing is said for', () => {
  expect(filled('{{done}} su {{total}}', { done: 0 })).toBe('0 su {{total}}');
});
