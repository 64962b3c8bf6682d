import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { reportReceivers } from '@cadenza/commands/reports/report-receivers';
import {
  changeReportSchedule,
  createReportSchedule,
  schedulesSeenBy,
  seesSuperAdministrators,
  subscribeToReport,
} from '@cadenza/commands/reports/report-schedules';
import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import { nextDue } from '@cadenza/domain/reports/schedules/due';
import type { ReportSchedule as Known } from '@cadenza/domain/reports/schedules/schedules';
import type { ReportScheduleValues } from '@cadenza/domain/reports/schedules/values';
import { userNames } from '@cadenza/queries/identity/user-names';
import { z } from 'zod';
import type {
  FileFormat,
  MutationResolvers,
  QueryResolvers,
  ReportCadence,
  ReportRecipientState,
  ReportSchedule,
  ReportScheduleInput,
} from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { asField, saved } from '../operations/as-field.ts';
import { defineOperation, foundById } from '../operations/operation.ts';
import { seenVersion } from '../rest/shapes.ts';
import { scopeOf } from './asked.ts';
import { reportsByName } from './print.ts';

const enumOf = (report: Known['report']): ReportSchedule['report'] => {
  const found = Object.entries(reportsByName).find(([, name]) => name === report);
  if (!found) throw new Error(`no name for ${report}`);
  return found[0] as ReportSchedule['report'];
};

type Seen = { timeZone: string; now: string; names: ReadonlyMap<string, string>; reachable: ReadonlySet<string> };

const toGraphql = (one: Known, shown: readonly string[], { timeZone, now, names, reachable }: Seen): ReportSchedule => {
  const { id, version, name, scope, language, weekday, monthDay, hour, active, sentDay: lastDay } = one;
  const stateOf = (userId: string): ReportRecipientState => {
    if (one.unsubscribed.has(userId)) return 'UNSUBSCRIBED';
    return reachable.has(userId) ? 'RECEIVES' : 'CANNOT';
  };
  return {
    ...{ id, version, name, scope, language, weekday, monthDay, hour, active, lastDay, report: enumOf(one.report) },
    format: one.format.toUpperCase() as FileFormat,
    cadence: one.cadence.toUpperCase() as ReportCadence,
    recipients: shown.map((userId) => ({ id: userId, name: names.get(userId) ?? null, state: stateOf(userId) })),
    nextAt: active ? nextDue(one, now, timeZone).at : null,
  };
};

const listField: QueryResolvers['reportSchedules'] = {
  permission: 'reports.read',
  reads: ['identity'],
  resolve: async (_, { services, session }) => {
    const { actor } = session;
    const { companyId, userId } = actor;
    const all = await schedulesSeenBy(services, actor);
    const managing = may(actor.roles.filter(isRole), 'reports.manage');
    const shownOf = ({ recipients }: Known) => (managing ? recipients : recipients.filter((id) => id === userId));
    const ids = [...new Set(all.flatMap(shownOf))];
    const [names, receivers, { timeZone }] = await Promise.all([
      answered({ services, session }, userNames, ids),
      ids.length === 0 ? [] : reportReceivers(services, companyId, { ids, superAdministrators: true }),
      loadCalendar(services.folds, companyId),
    ]);
    const reachable = new Set(receivers.filter(({ email }) => email !== null).map(({ id }) => id));
    const seen: Seen = { timeZone, now: services.clock(), names, reachable };
    const rows = all.map((one) => toGraphql(one, shownOf(one), seen));
    return { timeZone, rows: rows.toSorted((a, b) => a.name.localeCompare(b.name, 'it') || (a.id < b.id ? -1 : 1)) };
  },
};

const receiversField: QueryResolvers['reportReceivers'] = {
  permission: 'reports.manage',
  reads: ['identity'],
  resolve: async (_, { services, session: { actor } }) => {
    const superAdministrators = seesSuperAdministrators(actor);
    const found = await reportReceivers(services, actor.companyId, { superAdministrators });
    return found.map(({ id, name, email }) => ({ id, name, reachable: email !== null }));
  },
};

/** What is given; the decider judges it. */
const valuesOf = ({ report, scope, format, cadence, ...given }: ReportScheduleInput): Partial<ReportScheduleValues> => {
  const values = {
    ...given,
    ...(report && { report: reportsByName[report] }),
    ...(scope && { scope: scopeOf(scope) }),
    ...(format && { format: format.toLowerCase() }),
    ...(cadence && { cadence: cadence.toLowerCase() }),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
};

const ofSchedules = { permission: 'reports.manage', labels: 'schedule' } as const;
const values = z.custom<Partial<ReportScheduleValues>>();

const create = defineOperation({
  ...{ ...ofSchedules, input: z.object({ values }) },
  run: (asked, given) => createReportSchedule(asked, { language: asked.language, ...given.values }),
});
const change = defineOperation({
  ...{ ...ofSchedules, input: z.object({ id: foundById, changes: values, seenVersion }) },
  run: (asked, { id: scheduleId, ...wanted }) =>
    changeReportSchedule(asked, { type: 'ChangeReportSchedule', scheduleId, ...wanted }),
});
const remove = defineOperation({
  ...{ ...ofSchedules, input: z.object({ id: foundById }) },
  run: (asked, { id: scheduleId }) => changeReportSchedule(asked, { type: 'RemoveReportSchedule', scheduleId }),
});
const subscribe = defineOperation({
  ...{ ...ofSchedules, permission: 'reports.subscribe', input: z.object({ id: foundById, wanted: z.boolean() }) },
  run: (asked, { id, wanted }) => subscribeToReport(asked, id, wanted),
});

/** Reports by e-mail: which, when, to whom. */
export const scheduleFields = {
  Query: { reportSchedules: listField, reportReceivers: receiversField },
  Mutation: {
    createReportSchedule: asField(create, saved, ({ input }) => ({ values: valuesOf(input) })),
    changeReportSchedule: asField(change, saved, ({ input, ...args }) => ({ ...args, changes: valuesOf(input) })),
    removeReportSchedule: asField(remove),
    subscribeToReport: asField(subscribe),
  } satisfies Partial<MutationResolvers>,
};
