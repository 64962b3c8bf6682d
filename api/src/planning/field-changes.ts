import { completeIntervention, work } from '@cadenza/commands/planning/change';
import { editIntervention } from '@cadenza/commands/planning/edit';
import { classifyFault } from '@cadenza/commands/planning/fault-codes';
import type { Saved } from '@cadenza/commands/planning/saved';
import { invalidField, type Rejection } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import type { Asked } from '../operations/operation.ts';
import { sentTime, type WireField } from '../operations/wire-fields.ts';
import { fault, hoursIn, numberIn, optionalIdIn, readField, statedFlagIn, textIn } from '../rest/values.ts';
import { withWriter } from './conflicts.ts';
import { anomaliesIn, endIn } from './inputs.ts';
import { changeSentLines, linesIn } from './line-changes.ts';
import { at, note, ofWork, text } from './operations.ts';

/** Of a call that changes one field: who asks, the id and, if the call says it, what the writer had before them, or when the work was over. */
type Change = { asked: Asked; id: string; seen?: string | null; endedAt?: string };

/** `said` reads the value that came, and `apply` does what it asks for. */
const change = <T>(value: z.ZodType<T>, apply: (change: Change, value: T) => Promise<Saved | Rejection>) => ({
  read: (field: string, given: unknown) => {
    if (given === undefined) throw fault(field, 'required');
    const said = readField(field, value, given);
    return (one: Change) => apply(one, said);
  },
});

/** `PUT …/{id}/fields {field, value}`: one field, each its own command. */
const changes = {
  note: change(textIn, ({ asked, id, seen }, notes) =>
    note.run(asked, { id, notes, ...(seen !== undefined && { seen }) }),
  ),
  guasto: change(statedFlagIn, ({ asked, id }, isFault) => work(asked, id, { type: 'MarkFault', fault: isFault })),
  durataInterventoInOre: change(hoursIn, ({ asked, id }, minutes) => work(asked, id, { type: 'SetDuration', minutes })),
  avanzamento: change(numberIn, ({ asked, id }, percent) => work(asked, id, { type: 'SetProgress', percent })),
  causaGuastoId: change(optionalIdIn, ({ asked, id }, faultCauseId) => classifyFault(asked, id, { faultCauseId })),
  rimedioGuastoId: change(optionalIdIn, ({ asked, id }, faultRemedyId) => classifyFault(asked, id, { faultRemedyId })),
  listaDettaglio: change(linesIn, ({ asked, id }, lines) => changeSentLines(asked, id, lines)),
  completato: change(statedFlagIn, async ({ asked, id, endedAt }, done) => {
    if (done) return completeIntervention(asked, id, { endedAt });
    if (endedAt !== undefined) return invalidField('endedAt', 'contradictory');
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

/** The field that a body names, with what it says of it. */
const fieldIn: WireField<{ field: Name; apply: (change: Change) => Promise<Saved | Rejection> }> = {
  ...{ name: 'field', shape: z.enum(changedFields, { error: 'unknown_field' }) },
  said: (field, _, { value }) => ({ field: field as Name, apply: changes[field as Name].read(String(field), value) }),
};

export const fieldFields = {
  change: fieldIn,
  value: z.unknown().meta({ description: 'What the field takes in a change of several' }),
  seen: textIn.optional(),
  endedAt: sentTime('at', endIn.optional()),
};

/** Changes the one field that a body names. */
export const changeField = ofWork(
  {
    change: z.custom<ReturnType<typeof fieldIn.said>>(),
    ...{ value: z.unknown(), seen: text.nullable().exactOptional(), endedAt: at },
  },
  async (asked, id, { change: { field, apply }, seen, endedAt }) => {
    if (seen !== undefined && field !== 'note') return invalidField('seen', 'unknown_field');
    if (endedAt !== undefined && field !== 'completato') return invalidField('endedAt', 'unknown_field');
    return apply({ asked, id, ...(seen !== undefined && { seen }), ...(endedAt !== undefined && { endedAt }) });
  },
  { named: withWriter },
);
