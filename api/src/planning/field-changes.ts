import { completeIntervention, work } from '@cadenza/commands/planning/change';
import { editIntervention } from '@cadenza/commands/planning/edit';
import { classifyFault } from '@cadenza/commands/planning/fault-codes';
import type { Saved } from '@cadenza/commands/planning/saved';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import type { Session } from '../kernel/session.ts';
import { commandFrom } from '../rest/command.ts';
import type { Call } from '../rest/route.ts';
import { fault, hoursIn, numberIn, optionalIdIn, readField, statedFlagIn, textIn, timeFrom } from '../rest/values.ts';
import { anomaliesIn, endIn } from './inputs.ts';
import { changeSentLines, linesIn } from './line-changes.ts';
import { noteWithNames } from './note.ts';

/** Of a call that changes one field: the command, the id and, if the call says it, what the writer had before them, or when the work was over. */
type Change = {
  asked: ReturnType<typeof commandFrom>;
  id: string;
  seen: string | null | undefined;
  endedAt: string | undefined;
};

const change = <T>(value: z.ZodType<T>, apply: (change: Change, value: T) => Promise<Saved | Rejection>) => ({
  apply: (one: Change, field: string, given: unknown) => {
    if (given === undefined) throw fault(field, 'required');
    return apply(one, readField(field, value, given));
  },
});

/** `PUT …/{id}/fields {field, value}`: one field, each its own command. */
const changes = {
  note: change(textIn, ({ asked, id, seen }, notes) => noteWithNames(asked, id, { notes, seen })),
  guasto: change(statedFlagIn, ({ asked, id }, isFault) => work(asked, id, { type: 'MarkFault', fault: isFault })),
  durataInterventoInOre: change(hoursIn, ({ asked, id }, minutes) => work(asked, id, { type: 'SetDuration', minutes })),
  avanzamento: change(numberIn, ({ asked, id }, percent) => work(asked, id, { type: 'SetProgress', percent })),
  causaGuastoId: change(optionalIdIn, ({ asked, id }, faultCauseId) => classifyFault(asked, id, { faultCauseId })),
  rimedioGuastoId: change(optionalIdIn, ({ asked, id }, faultRemedyId) => classifyFault(asked, id, { faultRemedyId })),
  listaDettaglio: change(linesIn, ({ asked, id }, lines) => changeSentLines(asked, id, lines)),
  completato: change(statedFlagIn, ({ asked, id, endedAt }, done) => {
    if (done) return completeIntervention(asked, id, { endedAt });
    if (endedAt !== undefined) throw fault('at', 'contradictory');
    return work(asked, id, { type: 'ReopenIntervention' });
  }),
  manutentoreId: change(optionalIdIn, ({ asked, id }, maintainerId) =>
    editIntervention(asked, id, { maintainerId }, 'one'),
  ),
  pianificazioneInterventoAnomalie: change(anomaliesIn, ({ asked, id }, anomalyIds) =>
    editIntervention(asked, id, { anomalyIds }, 'one'),
  ),
};

type Name = keyof typeof changes;
export const changedFields = Object.keys(changes) as [Name, ...Name[]];

export const fieldBody = z.looseObject({
  field: z.enum(changedFields, { error: 'unknown_field' }),
  value: z.unknown().meta({ description: 'What the field takes in a change of several' }),
  seen: textIn.optional(),
  at: endIn.optional(),
});

/** Changes the one field that a body names; times without an offset are on the wall of `timeZone`. */
export const changeField = (
  call: Call<z.infer<typeof fieldBody>>,
  session: Session,
  timeZone: string,
): Promise<Saved | Rejection> => {
  const { field, value, seen, at } = call.body;
  if (seen !== undefined && field !== 'note') throw fault('seen', 'unknown_field');
  if (at !== undefined && field !== 'completato') throw fault('at', 'unknown_field');
  const endedAt = at === undefined ? undefined : timeFrom('at', at, timeZone).instant;
  const one = { asked: commandFrom(call, session), id: call.params.id ?? '', seen, endedAt };
  return changes[field].apply(one, field, value);
};
