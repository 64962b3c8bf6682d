import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { withNames } from '../kernel/conflict.ts';
import type { Asked } from '../operations/operation.ts';
import { centsToDecimal } from '../registry/wire.ts';
import { overRest } from '../rest/over-rest.ts';

/** Conflicts on what was done at a work, as a person reads them. */

/** `1 h 15 min`, alike in our languages. */
const written = (minutes: unknown): string => {
  if (typeof minutes !== 'number') return '–';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
};

/** A conflict on how long it took names who said the other duration, and both. */
export const withDurations = async (asked: Asked, refused: Rejection): Promise<Rejection> => {
  if (refused.code !== 'conflict') return refused;
  const named = await withNames(asked, refused, 'work');
  const { mine, theirs } = refused.errors[0]?.conflict ?? {};
  return { ...named, params: { ...named.params, mine: written(mine), theirs: written(theirs) } };
};

/** A conflict on the notes names who wrote the present ones. */
export const withWriter = async (asked: Asked, refused: Rejection): Promise<Rejection> => {
  if (refused.code !== 'conflict') return refused;
  const named = await withNames(asked, refused);
  const by = refused.params.by === '' ? '' : String(named.params.by);
  return { ...named, errors: named.errors.map((error) => ({ ...error, params: { ...error.params, by } })) };
};

const names = { costCents: 'cost', 'seen.costCents': 'seen.cost' };
const money = (field: string, value: unknown): unknown =>
  field === 'costCents' && typeof value === 'number' ? centsToDecimal(value) : value;

/** A conflict on a spare part names who set the other value; an amount is `cost`, as it is written. */
export const withAmounts = async (asked: Asked, refused: Rejection): Promise<Rejection> =>
  overRest(await withNames(asked, refused, 'part'), names, money);
