import type { Decision } from '@cadenza/domain/kernel/decider';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { PlannedWork, RecordValues, RegistryEvent } from '@cadenza/domain/registry/events';
import { date } from '@cadenza/domain/registry/fields';
import { plannedOn } from '@cadenza/projections/planning/queries-of-uses';
import type { Session } from '../identity/sessions.ts';
import { Problem } from '../kernel/problem.ts';
import type { Services } from '../kernel/services.ts';
import { inCompany, isShown, toGraphql } from '../planning/read.ts';
import type { Asked } from '../planning/saved.ts';
import { plannedToWire } from '../planning/wire.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';

/** A dialog shows no more; the count says how many there are. */
const maxShown = 200;

type Choice = { plannedWork?: PlannedWork | null | undefined };

/** What a REST body says of the work on a day that it closes. */
const choices: Readonly<Record<string, PlannedWork>> = { sposta: 'move', lascia: 'keep' };
export const plannedWorkField = 'interventiPianificati';

export const plannedWorkFrom = (body: Readonly<Record<string, unknown>>): PlannedWork | undefined => {
  const given = body[plannedWorkField];
  if (given === undefined || given === null || given === '') return undefined;
  const choice = typeof given === 'string' && Object.hasOwn(choices, given) ? choices[given] : undefined;
  if (choice === undefined) {
    throw new Problem(reject('invalid_fields', {}, [{ field: plannedWorkField, code: 'invalid_choice' }]));
  }
  return choice;
};

/**
 * A day is not closed under planned work without a word about it: refused with the count, unless the choice is there; then
 * the event carries it, and the worker moves what is to move.
 */
export const onClosedDay = async (
  { services, session }: Asked,
  kind: Kind,
  intent: { type: string } & Choice,
  decision: readonly RegistryEvent[],
): Promise<Decision<RegistryEvent>> => {
  const day = kind.closes === null ? undefined : closedBy(kind.closes, decision);
  if (day === undefined) return decision;
  const { plannedWork } = intent;
  if (plannedWork) return saying(plannedWork, decision);
  await services.readAfter.wait(session, ['planning']);
  const { companyId } = session.actor;
  const { total } = await inCompany(services, companyId, (db) => plannedOn(db, companyId, day, { limit: 1 }));
  // What is there all the same when the day is closed was placed while nobody could see it: it goes, as if it came later.
  return total === 0 ? saying('move', decision) : reject('planned_work_on_day', { day, count: total });
};

const saying = (plannedWork: PlannedWork, decision: readonly RegistryEvent[]): RegistryEvent[] =>
  decision.map((event) => ({ ...event, data: { ...event.data, plannedWork } }));

const closedBy = (field: string, events: readonly RegistryEvent[]): string | undefined => {
  const values: RecordValues = events[0]?.data.values ?? {};
  return typeof values[field] === 'string' ? values[field] : undefined;
};

const { schema: dayText } = date('day', 'giorno', { required: true });

const workOn = async (services: Services, { actor: { companyId } }: Session, field: string, day: unknown) => {
  const [issue] = dayText.safeParse(day).error?.issues ?? [];
  if (issue !== undefined) throw new Problem(reject('invalid_fields', {}, [{ field, ...faultOf(issue) }]));
  const found = await inCompany(services, companyId, (db) =>
    plannedOn(db, companyId, String(day), { limit: maxShown }),
  );
  return { total: found.total, rows: found.rows.filter(isShown) };
};

const reads = ['planning', 'registry'];
/** Who may read the calendar sees what closing a day would find. */
const permission = 'workingCalendar.read';

export const closedDayRoutes: readonly Route[] = [
  bearerRoute({
    area: 'configuration',
    method: 'GET',
    path: '/api/calendario-lavorativo/{giorno}/check-giorno',
    summary: 'Planned, not completed work on a day, by start: what closing the day would find',
    permission,
    rate: 'heavy',
    reads,
    answers: { status: 200 },
    handle: async ({ params, services }, session) => {
      const { total, rows } = await workOn(services, session, 'giorno', params.giorno);
      return ok({
        isActive: total > 0,
        pianificazioni: rows.map((row) => plannedToWire(row)),
        totalePianificazioni: total,
      });
    },
  }),
];

export const closedDayFields = {
  plannedOnDay: {
    permission,
    reads,
    resolve: async ({ day }: { day: string }, { services, session }: { services: Services; session: Session }) => {
      const { total, rows } = await workOn(services, session, 'day', day);
      return { total, rows: rows.map(toGraphql(services)) };
    },
  },
} as const;
