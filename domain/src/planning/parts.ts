import type { Decision, EventOrigin } from '../kernel/decider.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { type FieldError, reject } from '../kernel/rejection.ts';
import { isUuid } from '../kernel/uuid.ts';
import { orderStep } from '../registry/place.ts';
import { maxParts, type PartEvent, partFields, type SparePart } from './part-events.ts';
import type { Pressed } from './pressed.ts';

/** A part as decided; `changed` says who set it last, for the word of a conflict. */
export type PartState = SparePart & { readonly changed?: { readonly by: string; readonly at: string } };

export type PartValues = Pick<SparePart, 'name' | 'costCents' | 'quantity'>;

/**
 * Adds a part (asked for again as it is there: no event; with other values: `already_exists`), or changes what is named of one. `order` asks for the place with that number. `seen`: what the writer had
 * before them; what somebody else has set since is a conflict, field by field.
 */
export type SetSparePart = {
  type: 'SetSparePart';
  partId: string;
  isNew: boolean;
  values: { readonly [Field in keyof PartValues]?: PartValues[Field] | undefined };
  order?: number | undefined;
  seen?: { readonly [Field in keyof PartValues]?: PartValues[Field] | undefined } | undefined;
} & Pressed;
export type RemoveSparePart = { type: 'RemoveSparePart'; partId: string } & Pressed;
export type PartCommand = SetSparePart | RemoveSparePart;

type Of = { readonly seriesId: string; readonly occurrenceId: string };
const valueNames = ['name', 'costCents', 'quantity'] as const;
const initial: PartValues = { name: '', costCents: 0, quantity: 1 };

/** What is said of a part, with its faults. */
const checked = (
  values: SetSparePart['values'],
  isNew: boolean,
): { values: Partial<PartValues>; errors: FieldError[] } => {
  const errors: FieldError[] = [];
  const named: Record<string, unknown> = {};
  for (const field of valueNames) {
    const given = values[field];
    if (given === undefined && !(isNew && field === 'name')) continue;
    const { data, error } = partFields[field].safeParse(given ?? '');
    const [issue] = error?.issues ?? [];
    if (issue) errors.push({ field, ...faultOf(issue) });
    else named[field] = data;
  }
  return { values: named, errors };
};

/** The place that a number asks for, from 0: `order` counts in steps of 5. */
const placeOf = (order: number, others: number): number =>
  Math.min(Math.max(Math.ceil(order / orderStep) - 1, 0), others);

const set = (command: SetSparePart, parts: readonly PartState[], of: Of): Decision<PartEvent> => {
  const { partId, isNew, order, seen = {} } = command;
  const before = parts.find(({ id }) => id === partId);
  if (!isUuid(partId) || (before === undefined && !isNew)) return reject('not_found');
  if (before === undefined && parts.length >= maxParts)
    return reject('invalid_fields', {}, [{ field: 'parts', code: 'too_many', params: { max: maxParts } }]);
  const { values, errors } = checked(command.values, isNew);
  errors.push(...checked(seen, false).errors.map(({ field, ...fault }) => ({ field: `seen.${field}`, ...fault })));
  if (order !== undefined && !Number.isSafeInteger(order)) errors.push({ field: 'order', code: 'invalid_number' });
  else if (order !== undefined && order < 0) errors.push({ field: 'order', code: 'too_small', params: { min: 0 } });
  if (errors.length > 0) return reject('invalid_fields', {}, errors);
  if (before !== undefined && isNew) {
    const added = { ...initial, ...values };
    return valueNames.every((field) => added[field] === before[field]) ? [] : reject('already_exists');
  }
  const clashes = before === undefined ? [] : conflicts(before, values, seen);
  const [first] = clashes;
  if (first?.conflict)
    return reject('conflict', { field: first.field, by: first.conflict.by, at: first.conflict.at }, clashes);
  const others = before === undefined ? parts.length : parts.length - 1;
  const place =
    order === undefined ? (before?.order ?? (others + 1) * orderStep) : (placeOf(order, others) + 1) * orderStep;
  const { changed: _, ...known } = before ?? { ...initial, id: partId, order: 0 };
  const part: SparePart = { ...known, ...values, order: place };
  const same =
    before !== undefined && [...valueNames, 'order' as const].every((field) => part[field] === before[field]);
  return same ? [] : [{ type: 'SparePartSet', data: { ...of, part } }];
};

/** Fields that somebody has set otherwise since the writer looked: both values, and whose the present one is. */
const conflicts = (
  before: PartState,
  values: Partial<PartValues>,
  seen: NonNullable<SetSparePart['seen']>,
): FieldError[] =>
  valueNames.flatMap((field): FieldError[] => {
    const [mine, theirs, was] = [values[field], before[field], seen[field]];
    if (mine === undefined || was === undefined || mine === theirs || was === theirs) return [];
    const { by = '', at = '' } = before.changed ?? {};
    return [{ field, code: 'conflict', conflict: { mine, theirs, by, at } }];
  });

/** Parts of one work: two people who write on different ones, or in different fields of one, both succeed. */
export const decideParts = (command: PartCommand, parts: readonly PartState[], of: Of): Decision<PartEvent> => {
  if (command.type === 'SetSparePart') return set(command, parts, of);
  const { partId } = command;
  const isThere = parts.some(({ id }) => id === partId);
  return isThere ? [{ type: 'SparePartRemoved', data: { ...of, partId } }] : reject('not_found');
};

const numbered = (parts: readonly PartState[]): PartState[] =>
  parts.map((part, index) => ({ ...part, order: (index + 1) * orderStep }));

/** The parts after an event, numbered anew. */
export const evolveParts = (
  parts: readonly PartState[],
  event: PartEvent,
  origin?: Pick<EventOrigin, 'actorId' | 'happenedAt'>,
): PartState[] => {
  if (event.type === 'SparePartRemoved') return numbered(parts.filter(({ id }) => id !== event.data.partId));
  const { part, at: said } = event.data;
  const others = parts.filter(({ id }) => id !== part.id);
  const changed = origin && { changed: { by: origin.actorId, at: said ?? origin.happenedAt } };
  const at = placeOf(part.order, others.length);
  return numbered([...others.slice(0, at), { ...part, ...changed }, ...others.slice(at)]);
};

/** What a line of it costs: whole cents, rounded once. */
export const partTotal = ({ costCents, quantity }: Pick<SparePart, 'costCents' | 'quantity'>): number =>
  Math.round((costCents * Math.round(quantity * 100)) / 100);

export const partsTotal = (parts: readonly Pick<SparePart, 'costCents' | 'quantity'>[]): number =>
  parts.reduce((sum, part) => sum + partTotal(part), 0);
