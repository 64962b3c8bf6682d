import type { FeedItem } from './feed.ts';
import type { PlannedRowFragment } from './planned-row.gen.ts';

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
