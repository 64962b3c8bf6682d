import type { Decision } from '../kernel/decider.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { reject } from '../kernel/rejection.ts';
import { isUuid } from '../kernel/uuid.ts';
import { movedTo, orderStep } from '../registry/place.ts';
import type { FrozenLine } from './events.ts';
import { type LineEvent, lineDescription, maxOwnLines, type OwnLine } from './line-events.ts';
import type { Pressed } from './pressed.ts';

/** What was done to the lines of one work beside ticking them. */
export type LineChanges = {
  readonly own: readonly OwnLine[];
  /** Ids of lines of the checklist that do not count here. */
  readonly removed: readonly string[];
  /** Null: that of the checklist, own ones behind it. */
  readonly order: readonly string[] | null;
};
export const unchangedLines: LineChanges = { own: [], removed: [], order: null };

/** A line as it stands in the work. `removed`: of the checklist, and does not count; `own`: of this work alone. */
export type LineInForce = FrozenLine;

type Base = { readonly id: string; readonly order: number; readonly description: string; readonly mandatory: boolean };

/** All lines of a work in their order, those that were taken out among them. Numbered anew where they have an order of their own. */
export const arranged = (
  base: readonly Base[],
  { own, removed, order }: LineChanges,
  ticked: readonly string[],
): LineInForce[] => {
  const last = base.reduce((most, line) => Math.max(most, line.order), 0);
  const all: LineInForce[] = [
    ...base.map(({ id, order: place, description, mandatory }) => ({
      ...{ id, order: place, description, mandatory, done: ticked.includes(id) },
      ...(removed.includes(id) && { removed: true as const }),
    })),
    ...own.map((line, at) => ({
      ...{ ...line, order: last + (at + 1) * orderStep, done: ticked.includes(line.id) },
      own: true as const,
    })),
  ].sort((a, b) => a.order - b.order);
  if (order === null) return all;
  const place = new Map(order.map((id, at) => [id, at]));
  const at = (line: LineInForce): number => place.get(line.id) ?? order.length;
  return all
    .sort((a, b) => at(a) - at(b) || a.order - b.order)
    .map((line, index) => ({ ...line, order: (index + 1) * orderStep }));
};

export type AddLine = { type: 'AddLine'; lineId: string; description: string; mandatory: boolean };
export type RemoveLine = { type: 'RemoveLine'; lineId: string };
export type RestoreLine = { type: 'RestoreLine'; lineId: string };
/** Behind another, or first where that is null; or to the place of a number in steps of 5. */
export type MoveLine = { type: 'MoveLine'; lineId: string; afterId?: string | null; order?: number };
/** `lines`: the active lines of the occurrence's checklist. */
export type LineCommand = (AddLine | RemoveLine | RestoreLine | MoveLine) & { lines: readonly Base[] } & Pressed;

type Of = { readonly seriesId: string; readonly occurrenceId: string };

/** `lines`: those of the work as they stand. */
export const decideLines = (command: LineCommand, lines: readonly LineInForce[], of: Of): Decision<LineEvent> => {
  const { lineId } = command;
  const line = lines.find(({ id }) => id === lineId);
  if (command.type === 'AddLine') return add(command, lines, of);
  if (line === undefined) return reject('checklist_line_not_found', { lineId });
  if (command.type === 'RemoveLine') return line.removed ? [] : [{ type: 'WorkLineRemoved', data: { ...of, lineId } }];
  if (command.type === 'RestoreLine')
    return line.removed ? [{ type: 'WorkLineRestored', data: { ...of, lineId } }] : [];
  const before = lines.map(({ id }) => id);
  const after = movedTo(before, lineId, placeOf(command, before.length - 1));
  if ('rejected' in after) return after;
  return after.every((id, at) => id === before[at])
    ? []
    : [{ type: 'WorkLinesOrdered', data: { ...of, lineIds: after } }];
};

const placeOf = ({ afterId, order }: MoveLine, others: number) =>
  order === undefined ? { afterId } : { index: Math.min(Math.max(Math.ceil(order / orderStep) - 1, 0), others) };

/** Asked for again as it is there: no event. Whatever else has the id stays as it is. */
const add = (command: AddLine, lines: readonly LineInForce[], of: Of): Decision<LineEvent> => {
  const { lineId: id, mandatory } = command;
  const present = lines.find((line) => line.id === id);
  if (!isUuid(id)) return reject('invalid_fields', {}, [{ field: 'lineId', code: 'invalid_id' }]);
  if (present === undefined && lines.filter(({ own }) => own).length >= maxOwnLines)
    return reject('invalid_fields', {}, [{ field: 'lines', code: 'too_many', params: { max: maxOwnLines } }]);
  const { data: description, error } = lineDescription.safeParse(command.description);
  const [issue] = error?.issues ?? [];
  if (issue || description === undefined)
    return reject('invalid_fields', {}, [{ field: 'description', ...(issue ? faultOf(issue) : { code: 'required' }) }]);
  if (present === undefined) return [{ type: 'WorkLineAdded', data: { ...of, line: { id, description, mandatory } } }];
  const same = present.own && present.description === description && present.mandatory === mandatory;
  return same ? [] : reject('already_exists');
};

export const evolveLines = (changes: LineChanges, event: LineEvent): LineChanges => {
  const { own, removed } = changes;
  switch (event.type) {
    case 'WorkLineAdded':
      return { ...changes, own: [...own.filter(({ id }) => id !== event.data.line.id), event.data.line] };
    case 'WorkLineRemoved': {
      const { lineId } = event.data;
      if (own.some(({ id }) => id === lineId)) return { ...changes, own: own.filter(({ id }) => id !== lineId) };
      return { ...changes, removed: [...removed.filter((id) => id !== lineId), lineId] };
    }
    case 'WorkLineRestored':
      return { ...changes, removed: removed.filter((id) => id !== event.data.lineId) };
    case 'WorkLinesOrdered':
      return { ...changes, order: event.data.lineIds };
  }
};
