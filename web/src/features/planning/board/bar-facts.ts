import type { TFunction } from 'i18next';
import type { PlanFormat } from '../days/texts.ts';
import type { ShownRow } from '../rows/row.ts';
import { workersOf } from '../rows/state-words.ts';
import { typeName } from '../rows/type-name.ts';

type Words = { readonly t: TFunction; readonly format: PlanFormat };

const whenOf = (instant: number, format: PlanFormat): string => `${format.day(instant)} ${format.time(instant)}`;

/** What a bar has no room to show: for its tooltip, and for whoever hears the board instead of seeing it. */
export const barFacts = (row: ShownRow, { t, format }: Words): string[] =>
  [
    `${format.day(row.startMs)} ${format.span(row.startMs, row.endMs)}`,
    row.maintainer?.label ?? t('unassigned'),
    row.working.length === 0 ? null : t('startedBy', { who: workersOf(row, t) }),
    row.fault ? t('fault') : null,
    row.interventionType.code === 'O' ? null : typeName(row.interventionType, t),
    row.linesTotal > 0 ? t('linesLong', { done: row.linesDone, total: row.linesTotal }) : null,
    row.behindSince === null ? null : t('common:behind.short', { when: whenOf(Date.parse(row.behindSince), format) }),
    row.pending ? t('pending') : null,
    row.completed ? t('move.completed') : null,
  ].filter((part) => part !== null);
