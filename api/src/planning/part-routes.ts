import { invalidField, reject } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import { asRoute } from '../operations/as-route.ts';
import { defineOperation, ifGiven } from '../operations/operation.ts';
import { sent } from '../operations/wire-fields.ts';
import { decimalToCents } from '../registry/wire.ts';
import type { Route } from '../rest/route.ts';
import { idIn, numberIn, statedFlagIn } from '../rest/values.ts';
import { ofPlanning } from './answer.ts';
import { withAmounts } from './conflicts.ts';
import { addPart, changePart, removePart } from './part-operations.ts';
import { partShape } from './shapes.ts';
import { lineIdFromWire, partToWire } from './wire.ts';

const amountIn = z
  .string({ error: 'invalid_money' })
  .refine((given) => Number.isSafeInteger(decimalToCents(given)), { error: 'invalid_money' })
  .optional();
const nameIn = z.string({ error: 'invalid' }).optional();
const quantityIn = numberIn.optional();

const fields = {
  name: sent('nome', nameIn),
  cost: sent('costo', amountIn),
  quantity: quantityIn,
  order: sent('ordinamento', numberIn.optional()),
  workId: sent('pianificazioneInterventoId', idIn.optional()),
  isNew: sent('new', statedFlagIn.optional()),
  removes: sent('remove', statedFlagIn.optional()),
  'seen.name': sent(
    'nomeVisto',
    nameIn.meta({ description: 'The name that the sender had before them: another since is a conflict (409)' }),
  ),
  'seen.cost': sent('costoVisto', amountIn),
  'seen.quantity': sent('quantityVista', quantityIn),
};

/** Adds, changes or removes: which, the body says, and of what is new the address says nothing. */
const put = defineOperation({
  ...{ permission: changePart.permission, named: withAmounts },
  input: changePart.input.omit({ id: true, partId: true, at: true }).extend({
    ...{ id: z.string(), workId: ifGiven(z.string()) },
    ...{ isNew: ifGiven(z.boolean()), removes: ifGiven(z.boolean()) },
  }),
  run: async (asked, { id, workId, isNew, removes, ...given }) => {
    if (isNew && removes) return invalidField('removes', 'contradictory');
    if (isNew)
      return workId === undefined ? invalidField('workId', 'required') : addPart.run(asked, { id: workId, ...given });
    const found = lineIdFromWire(id);
    if (!found) return reject('not_found');
    const { occurrenceId, lineId: partId } = found;
    if (workId !== undefined && workId.toLowerCase() !== occurrenceId) return invalidField('workId', 'contradictory');
    const part = { id: occurrenceId, partId };
    return removes ? removePart.run(asked, part) : changePart.run(asked, { ...part, ...given });
  },
});

export const partRoutes: readonly Route[] = [
  asRoute(put, 'PUT /api/pianificazione-intervento-ricambi/{id}', {
    ...ofPlanning,
    summary:
      'Adds a spare part of pianificazioneInterventoId (new: true; the id of the address is not read), changes the fields that are ' +
      'sent of the one with this id, or removes it (remove: true); answers it, or null where it is gone',
    fields,
    answers: { status: 200, schema: z.strictObject({ data: partShape.nullable() }) },
    answer: ({ id, partId, state }) => {
      const part = state.parts.find((one) => one.id === partId);
      return { data: part === undefined ? null : partToWire(id, part) };
    },
  }),
];
