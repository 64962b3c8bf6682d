import type { TFunction } from 'i18next';
import type { OutboxState } from '../../../lib/outbox-state.ts';
import { groups } from '../pending/define-pending.ts';
import { note } from '../pending/kinds/note.ts';
import { kindOf } from '../pending/kinds.ts';

/** What goes with whoever signs out now: how much, of what kinds, and of which machines. Undefined where all was sent. */
export const lostWords = (
  { waiting, refused, notes }: OutboxState,
  t: TFunction<['outbox', 'common']>,
): string | undefined => {
  const kinds = [...waiting, ...refused].map(({ said }) => kindOf(said)?.group ?? ('others' as const));
  const all = [...kinds, ...notes.map(() => note.group)];
  if (all.length === 0) return undefined;
  const list = [...groups, 'others' as const].flatMap((group) => {
    const count = all.filter((one) => one === group).length;
    return count === 0 ? [] : [t(`kinds.${group}`, { count })];
  });
  const works = [...new Set([...waiting, ...refused, ...notes].map(({ what }) => what))];
  const about = t('about', { count: all.length, what: works.join(', ') });
  return `${t('lost', { count: all.length, list: list.join(', ') })} ${about}`;
};
