import { openWeekdaysFrom } from '@cadenza/commands/company/open-weekdays';
import { fieldErrors } from '@cadenza/domain/company/field-errors';
import { companySettings } from '@cadenza/domain/company/settings';
import { reject } from '@cadenza/domain/kernel/rejection';
import { workOnDays, workOnWeekdays } from '@cadenza/queries/planning/closed-days';
import { z } from 'zod';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { Problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import type { Services } from '../services.ts';
import { daysAsked, severalDays } from './days-asked.ts';
import { isShown, toGraphql } from './read.ts';
import { usesShape } from './shapes.ts';
import { plannedToWire } from './wire.ts';

/** A dialog shows no more; the count says how many there are. */
const maxShown = 200;

const weekdaysAsked = z.object({ weekdays: companySettings.shape.workingWeekdays });

const workOn = async (services: Services, session: Session, field: string, days: readonly unknown[]) => {
  const asked = daysAsked(field, days);
  const found = await answered({ services, session }, workOnDays, { days: asked, most: maxShown });
  return { total: found.total, rows: found.rows.filter(isShown) };
};

const { permission, reads } = workOnDays;

export const closedDayRoutes: readonly Route[] = [
  bearerRoute('GET /api/calendario-lavorativo/{giorno}/check-giorno', {
    area: 'configuration',
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
    resolve: async ({ weekdays }, context) => {
      const { success, error } = weekdaysAsked.safeParse({ weekdays });
      if (!success) throw new Problem(reject('invalid_fields', {}, fieldErrors(error)));
      const { services, session } = context;
      const ahead = await openWeekdaysFrom(services.folds, session.actor.companyId, weekdays, services.clock());
      const found = await answered(context, workOnWeekdays, { ahead, most: maxShown });
      return { total: found.total, rows: found.rows.filter(isShown).map(toGraphql(services)) };
    },
  },
};
