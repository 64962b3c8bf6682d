import { openWeekdaysFrom } from '@cadenza/commands/company/open-weekdays';
import { fieldErrors } from '@cadenza/domain/company/field-errors';
import { companySettings } from '@cadenza/domain/company/settings';
import { reject } from '@cadenza/domain/kernel/rejection';
import type { ProjectionName } from '@cadenza/projections/kernel/types';
import { plannedOn, plannedOnWeekdays } from '@cadenza/projections/planning/queries-of-uses';
import { z } from 'zod';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { Problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import type { Services } from '../services.ts';
import { daysAsked, severalDays } from './days-asked.ts';
import { inCompany, isShown, toGraphql } from './read.ts';
import { usesShape } from './shapes.ts';
import { plannedToWire } from './wire.ts';

/** A dialog shows no more; the count says how many there are. */
const maxShown = 200;

const weekdaysAsked = z.object({ weekdays: companySettings.shape.workingWeekdays });

const workOn = async (
  services: Services,
  { actor: { companyId } }: Session,
  field: string,
  days: readonly unknown[],
) => {
  const asked = daysAsked(field, days);
  const found = await inCompany(services, companyId, (db) => plannedOn(db, companyId, asked, { limit: maxShown }));
  return { total: found.total, rows: found.rows.filter(isShown) };
};

const reads: readonly ProjectionName[] = ['planning', 'registry'];
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
    answers: { status: 200, schema: usesShape() },
    handle: async ({ params, services }, session) => {
      const { total, rows } = await workOn(services, session, 'giorno', [params.giorno]);
      return ok({
        isActive: total > 0,
        pianificazioni: rows.map((row) => plannedToWire(row)),
        totalePianificazioni: total,
      });
    },
  }),
];

export const closedDayFields: Pick<QueryResolvers, 'plannedOnDay' | 'plannedOnDays' | 'plannedOnWeekdays'> = {
  plannedOnDay: {
    permission,
    reads,
    resolve: async ({ day }, { services, session }) => {
      const { total, rows } = await workOn(services, session, 'day', [day]);
      return { total, rows: rows.map(toGraphql(services)) };
    },
  },
  plannedOnDays: {
    permission,
    rate: 'heavy',
    reads,
    resolve: async ({ days }, { services, session }) => {
      const { total, rows } = await workOn(services, session, 'days', severalDays(days));
      return { total, rows: rows.map(toGraphql(services)) };
    },
  },
  plannedOnWeekdays: {
    permission,
    rate: 'heavy',
    reads,
    resolve: async ({ weekdays }, { services, session: { actor } }) => {
      const { success, error } = weekdaysAsked.safeParse({ weekdays });
      if (!success) throw new Problem(reject('invalid_fields', {}, fieldErrors(error)));
      const { companyId } = actor;
      const ahead = await openWeekdaysFrom(services.folds, companyId, weekdays, services.clock());
      const found = await inCompany(services, companyId, (db) =>
        plannedOnWeekdays(db, companyId, ahead, { limit: maxShown }),
      );
      return { total: found.total, rows: found.rows.filter(isShown).map(toGraphql(services)) };
    },
  },
};
