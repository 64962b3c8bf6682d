import type { TFunction } from 'i18next';
import type { OutboxState } from '../../../lib/outbox-state.ts';
import type { OfflineCommand } from '../data/offline-command.ts';

/** What a person would call it, the most of a day's work first. */
const groups = [
  'tasks',
  'times',
  'parts',
  'photos',
  'signatures',
  'notes',
  'faults',
  'progress',
  'completions',
] as const;
type Group = (typeof groups)[number];

const groupOf: Record<OfflineCommand['kind'], Group> = {
  tick: 'tasks',
  addLine: 'tasks',
  removeLine: 'tasks',
  moveLine: 'tasks',
  duration: 'times',
  start: 'times',
  stop: 'times',
  addPart: 'parts',
  changePart: 'parts',
  removePart: 'parts',
  addPhoto: 'photos',
  removePhoto: 'photos',
  sign: 'signatures',
  fault: 'faults',
  classify: 'faults',
  progress: 'progress',
  complete: 'completions',
};

const isSaidKind = (kind: string): kind is OfflineCommand['kind'] => Object.hasOwn(groupOf, kind);

/** What goes with whoever signs out now: how much, of what kinds, and of which machines. Undefined where all was sent. */
export const lostWords = (
  { waiting, refused, notes }: OutboxState,
  t: TFunction<['outbox', 'common']>,
): string | undefined => {
  const kinds = [...waiting, ...refused].map(({ said: { kind } }) => (isSaidKind(kind) ? groupOf[kind] : 'others'));
  const all = [...kinds, ...notes.map(() => 'notes' as const)];
  if (all.length === 0) return undefined;
  const list = [...groups, 'others' as const].flatMap((group) => {
    const count = all.filter((one) => one === group).length;
    return count === 0 ? [] : [t(`kinds.${group}`, { count })];
  });
  const works = [...new Set([...waiting, ...refused, ...notes].map(({ what }) => what))];
  const about = t('about', { count: all.length, what: works.join(', ') });
  return `${t('lost', { count: all.length, list: list.join(', ') })} ${about}`;
};
