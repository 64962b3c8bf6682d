import type { FeedItem } from './live-feed.ts';
import { createPlanIndex } from './plan-index.ts';
import type { PlannedRowFragment } from './planned-row.gen.ts';

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
