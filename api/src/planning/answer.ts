import type { Saved } from '@cadenza/commands/planning/saved';
import type { FieldError, Rejection } from '@cadenza/domain/kernel/rejection';
import { plannedList, plannedWork } from '@cadenza/queries/planning/works';
import { answered } from '../kernel/answered.ts';
import type { Session } from '../kernel/session.ts';
import { behindHeader } from '../rest/behind-header.ts';
import type { Call } from '../rest/route.ts';
import { asDecided } from './as-decided.ts';
import { behindSince, isShown } from './read.ts';
import { savedShape } from './shapes.ts';
import { decidedToWire, hoursOf, lineIdToWire, plannedToWire, reachToWire } from './wire.ts';
import { planningWireName } from './wire-names.ts';

/** A line that is not done, as the answer names it. */
const fieldToWire = (occurrenceId: string, field: string): string => {
  const line = /^line:(.+)$/.exec(field)?.[1];
  return line === undefined ? planningWireName(field) : `listaDettaglio.${lineIdToWire(occurrenceId, line)}`;
};

/** Hours are sent where minutes are kept: a limit is told in what was sent. */
const inSentUnit = (error: FieldError): FieldError =>
  error.params === undefined || !['durationMinutes', 'minutes'].includes(error.field)
    ? error
    : {
        ...error,
        params: Object.fromEntries(
          Object.entries(error.params).map(([name, value]) => [name, hoursOf(Number(value)) ?? value]),
        ),
      };

/** A refusal with the documented names, of this call before those of all: in the list of fields, and where its text names one. */
export const inPlanningNames = (
  rejection: Rejection,
  { params }: Pick<Call, 'params'>,
  names: Readonly<Record<string, string>>,
): Rejection => {
  const named = (field: string): string => names[field] ?? fieldToWire(params.id ?? '', field);
  const { field } = rejection.params;
  return {
    ...rejection,
    params: field === undefined ? rejection.params : { ...rejection.params, field: named(String(field)) },
    errors: rejection.errors.map((error) => ({ ...inSentUnit(error), field: named(error.field) })),
  };
};

/**
 * The record as it was decided, without waiting for a read model to show it. Where the command does not tell
 * all of it, as the read model shows it after the command, and should that lag, with what is known.
 */
const savedToWire = async (saved: Saved, { services }: Call, session: Session) => {
  const projected = async () => {
    await services.readAfter.wait(session.actor, plannedList.reads);
    const found = await answered({ services, session }, plannedWork, saved.id);
    return found && isShown(found.planned) ? { planned: found.planned, lines: found.lines } : undefined;
  };
  const found = (await asDecided(services, session, saved)) ?? (await projected());
  return found ? { ...plannedToWire(found.planned, found.lines), ...reachToWire(saved) } : decidedToWire(saved);
};

/** What every call of planning has in common, and what those that answer the work have. */
export const ofPlanning = { area: 'planning', refused: inPlanningNames } as const;
export const answersWork = {
  ...ofPlanning,
  answers: { status: 200, schema: savedShape },
  answer: savedToWire,
  headers: (saved: Saved, { services }: Call) => behindHeader([behindSince(services, saved)]),
} as const;
