import type { FeedItem } from '../rows/live-feed.ts';
import { createPlanIndex } from '../rows/plan-index.ts';
import type { PlannedRowFragment } from '../rows/planned-row.gen.ts';
import type { Setup } from './reads.ts';

/** An index whose frames and timers run when the test says so. */
export const crankedIndex = () => {
  let frames: (() => void)[] = [];
  let timers: { task: () => void; at: number }[] = [];
  let time = 0;
  const index = createPlanIndex({
    nextFrame: (task) => frames.push(task),
    later: (task, milliseconds) => timers.push({ task, at: time + milliseconds }),
  });
  const frame = (): number => {
    const due = frames;
    frames = [];
    for (const task of due) task();
    return due.length;
  };
  return {
    index,
    /** Runs what waits for the next frame; answers how many tasks there were. */
    frame,
    pass: (milliseconds: number): void => {
      time += milliseconds;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { task } of due) task();
    },
    listen: (key: string): { readonly calls: () => number } => {
      let calls = 0;
      index.subscribe(key, () => {
        calls += 1;
      });
      return { calls: () => calls };
    },
  };
};

/** Rows and feed items for tests; what matters to a test is said there. */
export const maintainers = {
  rossi: { id: 'm1', label: 'Rossi Mario', color: 1 },
  bianchi: { id: 'm2', label: 'Bianchi Anna', color: 2 },
} as const;

export const plannedRow = (changes: Partial<PlannedRowFragment> = {}): PlannedRowFragment => ({
  id: 'a',
  seriesId: 's',
  ordinal: 0,
  version: '10',
  start: '2026-11-24T09:00:00Z',
  end: '2026-11-24T10:00:00Z',
  generatedDate: '2026-11-24',
  equipment: { id: 'e1', label: 'Tornio CNC 2' },
  intervention: { id: 'i1', label: 'Lubrificazione' },
  interventionType: { id: 't1', label: 'Ordinaria', code: 'O' },
  maintainer: maintainers.rossi,
  recurring: true,
  fault: false,
  begun: false,
  working: [],
  notes: null,
  progress: 0,
  durationMinutes: null,
  completed: false,
  completedAt: null,
  linesDone: 0,
  linesTotal: 5,
  tickedLineIds: [],
  updatedAt: '2026-11-20T08:00:00Z',
  updatedBy: null,
  behindSince: null,
  ...changes,
});

export const feedItem = (changes: Partial<FeedItem> = {}): FeedItem => ({
  signal: 'CHANGE',
  position: '11',
  change: 'moved',
  upserted: [],
  removedIds: [],
  actor: { id: 'u2', name: 'Anna Bianchi' },
  commandId: 'other',
  ...changes,
});

export const worksIds = [1, 2, 3].map((n) => `0199a000-0000-7000-8000-00000000000${n}`) as [string, string, string];
const base64 = (...ids: string[]): string =>
  btoa(
    ids
      .map((one) => one.replaceAll('-', '').replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))
      .join(''),
  );

const [id, series, line] = worksIds;

export const setup: Setup = {
  companyName: 'Officine Demo',
  timeZone: 'Europe/Rome',
  dayStart: '08:00',
  dayEnd: '18:00',
  slotMinutes: 60,
  restWeekdays: [6, 7],
  nonWorkingDays: [{ day: '2026-12-25', type: 'holiday', description: null }],
  maintainers: [{ id: 'm1', label: 'Rossi', color: 1, dailyHours: null }],
  absences: [],
};

/** Columns of two works: the first done, on 29 March, the second from the day after on, a fault that nobody has. */
export const works = {
  ids: base64(id, series),
  series: [0, 0],
  ordinals: [4, 5],
  versions: ['99', '98'],
  starts: [1_774_764_000, 1_774_850_400],
  seconds: [3_600, 90_000],
  days: [0, 0],
  equipment: [0, 0],
  interventions: [0, 0],
  types: [0, 0],
  maintainers: [0, null],
  recurring: [0, 1],
  faults: [1],
  begun: [1],
  working: [{ work: 1, who: ['Marta Greco', null] }],
  notes: [{ work: 1, text: 'Perdita' }],
  progress: [100, 0],
  durations: [55, null],
  completed: [-1_000, null],
  linesDone: [1, 0],
  linesTotal: [2, 2],
  ticked: [[0], []],
  updated: [1_774_767_600_123, 1_774_767_600_000],
  updatedBy: [0, null],
  behind: [{ work: 1, since: '2026-03-30T10:00:00Z' }],
  named: {
    series: base64(series),
    days: ['2026-03-29'],
    equipment: [{ id: 'm', label: 'Pressa' }],
    interventions: [{ id: 'i', label: 'Controllo' }],
    types: [{ id: 't', label: 'Ordinario', code: 'O' }],
    maintainers: [{ id: 'p', label: 'Rossi', color: 3 }],
    lines: base64(line),
    people: ['Marta Greco'],
  },
};
