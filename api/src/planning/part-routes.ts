import { addPart, changePart, removePart } from '@cadenza/commands/planning/parts';
import type { Saved } from '@cadenza/commands/planning/saved';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { PartValues } from '@cadenza/domain/planning/parts';
import { z } from 'zod';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { decimalToCents } from '../registry/wire.ts';
import { commandFrom } from '../rest/command.ts';
import { type Answer, bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { fault, idIn, numberIn, statedFlagIn } from '../rest/values.ts';
import { refuse } from './answer.ts';
import { partRefusal } from './parts.ts';
import { partShape } from './shapes.ts';
import { lineIdFromWire, partToWire } from './wire.ts';

const amountIn = z
  .string({ error: 'invalid_money' })
  .transform((given) => decimalToCents(given))
  .refine((cents): cents is number => typeof cents === 'number' && Number.isSafeInteger(cents), {
    error: 'invalid_money',
  });

const values = {
  nome: z.string({ error: 'invalid' }).optional(),
  costo: amountIn.optional(),
  quantity: numberIn.optional(),
};

const partBody = z.looseObject({
  ...values,
  ordinamento: numberIn.optional(),
  pianificazioneInterventoId: idIn.optional(),
  new: statedFlagIn.optional(),
  remove: statedFlagIn.optional(),
  nomeVisto: values.nome.meta({
    description: 'The name that the sender had before them: another since is a conflict (409)',
  }),
  costoVisto: values.costo,
  quantityVista: values.quantity,
});
type PartBody = z.infer<typeof partBody>;

const names = {
  name: 'nome',
  costCents: 'costo',
  quantity: 'quantity',
  'seen.name': 'nomeVisto',
  'seen.costCents': 'costoVisto',
  'seen.quantity': 'quantityVista',
  order: 'ordinamento',
  parts: 'ricambiPianificazione',
};

const valuesOf = ({ nome, costo, quantity }: PartBody): Partial<PartValues> => ({
  ...(nome !== undefined && { name: nome }),
  ...(costo !== undefined && { costCents: costo as number }),
  ...(quantity !== undefined && { quantity }),
});

const seenOf = ({ nomeVisto, costoVisto, quantityVista }: PartBody): Partial<PartValues> =>
  valuesOf({ nome: nomeVisto, costo: costoVisto, quantity: quantityVista });

/** What the call asks for, and the part that it is about. */
const asked = async (call: Call<PartBody>, session: Session): Promise<{ partId: string; saved: Saved | Rejection }> => {
  const { body } = call;
  const command = commandFrom(call, session);
  const { ordinamento: order, pianificazioneInterventoId: of } = body;
  if (body.new && body.remove) throw fault('remove', 'contradictory');
  if (body.new) {
    if (of === undefined) throw fault('pianificazioneInterventoId', 'required');
    return addPart(command, of, { values: valuesOf(body), order });
  }
  const found = lineIdFromWire(call.params.id ?? '');
  if (!found) throw problem('not_found');
  const { occurrenceId, lineId: partId } = found;
  if (of !== undefined && of.toLowerCase() !== occurrenceId) throw fault('pianificazioneInterventoId', 'contradictory');
  if (body.remove) return { partId, saved: await removePart(command, occurrenceId, partId) };
  const change = { partId, values: valuesOf(body), order, seen: seenOf(body) };
  return { partId, saved: await changePart(command, occurrenceId, change) };
};

const put = async (call: Call<PartBody>, session: Session): Promise<Answer> => {
  const { partId, saved: answer } = await asked(call, session);
  const saved = await partRefusal(commandFrom(call, session), answer, names);
  if (isRejection(saved)) return refuse(saved, { params: {} });
  const part = saved.state.parts.find(({ id }) => id === partId);
  const data = part === undefined ? null : partToWire(saved.id, part);
  return { ...ok({ data }), headers: { 'x-position': String(saved.position) } };
};

export const partRoutes: readonly Route[] = [
  bearerRoute({
    area: 'planning',
    method: 'PUT',
    path: '/api/pianificazione-intervento-ricambi/{id}',
    summary:
      'Adds a spare part of pianificazioneInterventoId (new: true; the id of the address is not read), changes the fields that are ' +
      'sent of the one with this id, or removes it (remove: true); answers it, or null where it is gone',
    permission: 'planning.work',
    body: partBody,
    answers: { status: 200, schema: z.strictObject({ data: partShape.nullable() }) },
    handle: put,
  }),
];
