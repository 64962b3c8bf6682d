import { changeLines, type LineWish, madeLineId } from '@cadenza/commands/planning/lines';
import type { PlanningContext } from '@cadenza/commands/planning/planning-context';
import { z } from 'zod';
import { defineOperation } from '../operations/operation.ts';
import type { WireField } from '../operations/wire-fields.ts';
import { fault, letterIn, numberIn, readField, statedFlagIn } from '../rest/values.ts';
import { foundLine, lineIdFromWire } from './wire.ts';

/** Lines of a work as documented calls send them: new ones with `new`, others by their id. */

const lineIn = z.strictObject({
  id: z.string({ error: 'invalid_id' }).optional(),
  new: statedFlagIn.optional(),
  remove: statedFlagIn.optional(),
  descrizione: z.string({ error: 'invalid' }).optional(),
  obbligatorio: statedFlagIn.optional(),
  completato: statedFlagIn.optional(),
  ordinamento: numberIn.optional(),
});
export const linesIn = z.array(lineIn, { error: 'invalid' }).max(500, { error: 'too_many' });

/** What one field of a line asks for. */
export const lineWish = (
  lineId: string,
  field: 'completato' | 'remove' | 'ordinamento',
  value: boolean | number,
): LineWish => {
  if (field === 'ordinamento') return { type: 'MoveLine', lineId, order: Number(value) };
  if (field === 'remove') return { type: value ? 'RemoveLine' : 'RestoreLine', lineId };
  return { type: value ? 'TickLine' : 'UntickLine', lineId };
};

type LineValue = Parameters<typeof lineWish> extends [string, ...infer Rest] ? Rest : never;

/** A field and its value, as an address has them. */
export const lineFieldIn: WireField<LineValue> = {
  ...{ name: 'field', shape: z.string(), place: 'path' },
  said: (field, _, { value }) => {
    if (field === 'ordinamento') return [field, readField('value', numberIn, value)];
    if (field === 'completato' || field === 'remove') return [field, readField('value', letterIn, value)];
    throw fault('field', 'unknown_field');
  },
};

/** One line by its id inside its work. */
export const changeLine = defineOperation({
  ...{ permission: 'planning.work', input: z.object({ id: foundLine, wish: z.custom<LineValue>() }) },
  run: (asked, { id: { occurrenceId, lineId }, wish }) => changeLines(asked, occurrenceId, [lineWish(lineId, ...wish)]),
});

const wishesOf = (asked: PlanningContext, id: string, line: z.infer<typeof lineIn>, at: number): LineWish[] => {
  const known = line.new ? undefined : lineIdFromWire(line.id ?? '');
  if (!line.new && known?.occurrenceId !== id.toLowerCase()) throw fault('listaDettaglio', 'invalid_id');
  const lineId = known?.lineId ?? madeLineId(asked, at);
  const added: LineWish[] = line.new
    ? [{ type: 'AddLine', lineId, description: line.descrizione ?? '', mandatory: line.obbligatorio ?? false }]
    : [];
  const changed = (['completato', 'remove', 'ordinamento'] as const).flatMap((field) => {
    const value = line[field];
    return value === undefined || (line.new && value === false) ? [] : [lineWish(lineId, field, value)];
  });
  return [...added, ...changed];
};

/** All that is sent of the lines of a work, in one command. */
export const changeSentLines = (asked: PlanningContext, id: string, lines: z.infer<typeof linesIn>) =>
  changeLines(
    asked,
    id,
    lines.flatMap((line, at) => wishesOf(asked, id, line, at)),
  );
