import { completeIntervention, work } from '@cadenza/commands/planning/change';
import { editIntervention } from '@cadenza/commands/planning/edit';
import type { Saved } from '@cadenza/commands/planning/saved';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import type { Session } from '../kernel/session.ts';
import { commandFrom } from '../rest/command.ts';
import type { Call } from '../rest/route.ts';
import { noteWithNames } from './note.ts';
import { type Body, minutesFrom, optionalId, percentFrom, statedFlag, textOf } from './read-body.ts';

type FieldChange = (call: Call<Body>, session: Session, value: unknown) => Promise<Saved | Rejection>;

const idOf = (call: Call<unknown>): string => call.params.id ?? '';

/** The text that the writer had before them; undefined where the call does not say. */
const seenOf = ({ seen }: Body): string | null | undefined => (seen === undefined ? undefined : textOf('seen', seen));

/** `PUT …/{id}/fields {field, value}`: one field, each its own command. */
export const fieldChanges: Record<string, FieldChange> = {
  note: (call, session, value) =>
    noteWithNames(commandFrom(call, session), idOf(call), textOf('note', value), seenOf(call.body)),
  guasto: (call, session, value) =>
    work(commandFrom(call, session), idOf(call), { type: 'MarkFault', fault: statedFlag('guasto', value) }),
  durataInterventoInOre: (call, session, value) =>
    work(commandFrom(call, session), idOf(call), { type: 'SetDuration', minutes: minutesFrom(value) }),
  avanzamento: (call, session, value) =>
    work(commandFrom(call, session), idOf(call), { type: 'SetProgress', percent: percentFrom(value) }),
  completato: (call, session, value) => {
    const done = statedFlag('completato', value);
    return done
      ? completeIntervention(commandFrom(call, session), idOf(call), undefined)
      : work(commandFrom(call, session), idOf(call), { type: 'ReopenIntervention' });
  },
  manutentoreId: (call, session, value) =>
    editIntervention(
      commandFrom(call, session),
      idOf(call),
      { maintainerId: optionalId({ manutentoreId: value }, 'manutentoreId') },
      'one',
    ),
};
