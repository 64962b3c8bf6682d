import type { TFunction } from 'i18next';
import { formatMinutes } from '../../../lib/format.ts';
import type { PlanFormat } from '../days/texts.ts';
import { type EditedField, isEdited, type OwnChange, type OwnPart } from '../own/own-changes.ts';

export type Side = 'before' | 'after';

/** A value as a person reads it. */
export const partWords = (part: OwnPart, side: 'before' | 'after', t: TFunction, format: PlanFormat): string => {
  switch (part.field) {
    case 'time':
      return `${format.day(part[side].startMs)} ${timeWords(part[side], format)}`;
    case 'maintainer':
      return part[side]?.label ?? t('unassigned');
    case 'fault':
      return t(part[side] ? 'fault' : 'change.noFault');
    case 'completed':
      return t(part[side] ? 'change.isCompleted' : 'change.isOpen');
    case 'duration':
      return part[side] === null ? t('change.noDuration') : formatMinutes(part[side]);
    case 'line':
      return t(part[side] ? 'change.ticked' : 'change.open');
    case 'planned':
    case 'closed':
    case 'deleted':
      return '';
    default:
      return part[side].words;
  }
};

const timeWords = ({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }, format: PlanFormat) =>
  startMs === endMs ? format.time(startMs) : format.span(startMs, endMs);

/** Nobody has it any more. */
const isLeft = ([part]: readonly OwnPart[], side: 'before' | 'after'): boolean =>
  part?.field === 'maintainer' && part[side] === null;
const lengthOf = ({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }): number => endMs - startMs;
/** It takes another time than before: where it begins or ends is no move. */
const isResized = ([part]: readonly OwnPart[]): boolean =>
  part?.field === 'time' && lengthOf(part.before) !== lengthOf(part.after);

/** What is done to many at once has a word of its own. */
const manyWords: Partial<Record<OwnPart['field'], `change.many.${'place' | 'maintainer' | 'type'}`>> = {
  ...{ time: 'change.many.place', place: 'change.many.place' },
  ...{ maintainer: 'change.many.maintainer', type: 'change.many.type' },
};

type Words = { readonly t: TFunction; readonly format: PlanFormat; readonly write: (text: string) => string };

/** What `parts` became, in words; `side` is where they are now. */
export const changeWords = (
  { what, scope, works = 1, days = 0 }: Pick<OwnChange, 'what' | 'scope' | 'works' | 'days'>,
  parts: readonly OwnPart[],
  side: Side,
  { t, format, write }: Words,
): string => {
  if (days > 0) return t(side === 'after' ? 'change.closed' : 'change.opened', { count: days, what: write(what) });
  const names = parts.map(({ field }) => field);
  const of = (field: OwnPart['field']): string => {
    const part = parts.find((one) => one.field === field);
    return part === undefined ? '' : write(partWords(part, side, t, format));
  };
  const [first = 'time'] = names;
  // Of many each had something else, and only what was changed can be said of all.
  const isMany = works > 1;
  const edited = isMany || parts.some(isEdited);
  const fields = names.flatMap((name) => (name === 'closed' ? [] : [t(`undo.field.${name}`)])).join(', ');
  const key =
    names.includes('time') && names.includes('maintainer')
      ? 'change.movedTo'
      : first === 'planned' && side === 'before'
        ? 'change.unplanned'
        : first === 'deleted' && side === 'before'
          ? 'change.restored'
          : isLeft(parts, side)
            ? 'change.nobody'
            : isResized(parts)
              ? 'change.resized'
              : (`change.${first as Exclude<typeof first, EditedField | 'closed'>}` as const);
  const words = {
    what: isMany ? t('change.works', { count: works }) : write(what),
    when: of('time'),
    who: of('maintainer'),
    value: of(first),
    fields,
  };
  const ofMany = isMany && side === 'after' && names.length === 1 ? manyWords[first] : undefined;
  const done = t(ofMany ?? (!edited ? key : side === 'after' ? 'change.edited' : 'change.unedited'), words);
  return scope === 'ALL' || scope === 'FOLLOWING' ? t(`change.scope.${scope}`, { done }) : done;
};
