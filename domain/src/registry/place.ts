import { type FieldError, type Rejection, reject } from '../kernel/rejection.ts';

/** Order numbers go in steps of 5. */
export const orderStep = 5;

export const numbered = (ids: readonly string[]) =>
  ids.map((id, index) => ({ id, sortOrder: (index + 1) * orderStep }));

/**
 * Where something goes in an order: behind a neighbour, first where that is null, or at an index from 0. Of the two one is enough;
 * where both are given, both must name the same place.
 */
export type NewPlace = { afterId?: string | null | undefined; index?: number | undefined };

/** The order with one of it at its new place. */
export const movedTo = (
  before: readonly string[],
  id: string,
  { afterId, index }: NewPlace,
): readonly string[] | Rejection => {
  const others = before.filter((other) => other !== id);
  const fault = (field: keyof NewPlace, code: string, params: FieldError['params'] = {}) =>
    reject('invalid_fields', {}, [{ field, code, params }]);
  if (afterId === undefined && index === undefined) return fault('afterId', 'required');
  const behind = afterId === null ? 0 : others.indexOf(afterId ?? '') + 1;
  if (typeof afterId === 'string' && behind === 0) return fault('afterId', 'not_found');
  if (index !== undefined && !(Number.isSafeInteger(index) && index >= 0)) return fault('index', 'invalid_number');
  if (index !== undefined && index > others.length) return fault('index', 'too_large', { max: others.length });
  if (afterId !== undefined && index !== undefined && index !== behind) return fault('index', 'contradictory');
  const at = index ?? behind;
  return [...others.slice(0, at), id, ...others.slice(at)];
};
