import { codeNames, noCodes } from './fault-codes.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { type ChecklistLineFact, linesOfWork } from './intervention-plan.ts';
import type { InterventionState } from './intervention-state.ts';
import type { EventThat, TypesThat } from './way-back.ts';

/** A work before and behind what is taken back; `lines`: the active ones of its checklist. */
export type Sides = {
  readonly was: InterventionState;
  readonly now: InterventionState;
  readonly checklistId: string | null;
  readonly lines: readonly ChecklistLineFact[];
};

type Steps = {
  readonly [Type in TypesThat<'step'>]: (
    data: Extract<EventThat<'step'>, { type: Type }>['data'],
    sides: Sides,
  ) => readonly InterventionIntent[];
};

/** The way back of one step of the work. */
export const stepBack = <Type extends TypesThat<'step'>>(
  { type, data }: { readonly type: Type; readonly data: Parameters<Steps[Type]>[0] },
  sides: Sides,
): readonly InterventionIntent[] =>
  (steps[type] as (of: typeof data, sides: Sides) => readonly InterventionIntent[])(data, sides);

const tickBack: Steps['ChecklistLineTicked'] = ({ lineId }, { was, lines }) => [
  { type: was.ticked.includes(lineId) ? 'TickLine' : 'UntickLine', lineId, lines },
];

const partBack = (partId: string, { was, now }: Sides): InterventionIntent[] => {
  const part = was.parts.find(({ id }) => id === partId);
  if (part === undefined) return [{ type: 'RemoveSparePart', partId }];
  const { name, costCents, quantity, order } = part;
  const isNew = !now.parts.some(({ id }) => id === partId);
  return [{ type: 'SetSparePart', partId, isNew, values: { name, costCents, quantity }, order }];
};

/** An own line comes back with its tick, to its place; one of the checklist counts again. */
const lineBack: Steps['WorkLineRemoved'] = ({ lineId }, sides) => {
  const { was, lines } = sides;
  const own = was.lines.own.find(({ id }) => id === lineId);
  if (own === undefined) return [{ type: 'RestoreLine', lineId, lines }];
  const { description, mandatory } = own;
  const tick = was.ticked.includes(lineId) ? [{ type: 'TickLine' as const, lineId, lines }] : [];
  return [{ type: 'AddLine', lineId, description, mandatory, lines }, ...tick, ...inOrder(orderOf(sides), lines)];
};

const orderOf = ({ was, checklistId, lines }: Sides): readonly string[] =>
  linesOfWork(was, { checklistId, lines }).map(({ id }) => id);

/** One line was moved: it goes behind the one that it stood behind. Of several each does. */
const orderBack: Steps['WorkLinesOrdered'] = ({ lineIds }, sides) => {
  const before = orderOf(sides);
  const there = lineIds.filter((id) => before.includes(id));
  const without = (ids: readonly string[], id: string): string => ids.filter((one) => one !== id).join(' ');
  const moved = before.find((id) => without(before, id) === without(there, id));
  return inOrder(before, sides.lines).filter((one) => moved === undefined || one.lineId === moved);
};

/** Each behind the one that it stood behind: of what stands there already that changes nothing. */
const inOrder = (ids: readonly string[], lines: Sides['lines']) =>
  ids.map((lineId, at) => ({ type: 'MoveLine' as const, lineId, afterId: ids[at - 1] ?? null, lines }));

const steps: Steps = {
  ChecklistLineTicked: tickBack,
  ChecklistLineUnticked: tickBack,
  InterventionDurationSet: (_, { was }) => [
    { type: 'SetDuration', minutes: was.durationMinutes, ...(was.durationMeasured && { measured: true as const }) },
  ],
  InterventionProgressSet: (_, { was }) => [{ type: 'SetProgress', percent: was.progress }],
  FaultClassified: (said, { was }) => {
    const before = was.faultCodes ?? noCodes;
    const names = codeNames.filter((name) => said[name] !== undefined);
    return [{ type: 'ClassifyFault', ...Object.fromEntries(names.map((name) => [name, before[name]])) }];
  },
  SparePartSet: ({ part }, sides) => partBack(part.id, sides),
  SparePartRemoved: ({ partId }, sides) => partBack(partId, sides),
  WorkLineAdded: ({ line }, { lines }) => [{ type: 'RemoveLine', lineId: line.id, lines }],
  WorkLineRestored: ({ lineId }, { lines }) => [{ type: 'RemoveLine', lineId, lines }],
  WorkLineRemoved: lineBack,
  WorkLinesOrdered: orderBack,
};
