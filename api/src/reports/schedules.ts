import type { CommandContext } from '@cadenza/commands/kernel/command-context';
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
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { nextDue } from '@cadenza/domain/reports/schedules/due';
import type { ReportSchedule as Known } from '@cadenza/domain/reports/schedules/schedules';
import type { ReportScheduleValues } from '@cadenza/domain/reports/schedules/values';
import { userNames } from '@cadenza/queries/identity/user-names';
import { commandFrom } from '../graphql/command.ts';
import type { Context } from '../graphql/context.ts';
import type {
  FileFormat,
  MutationResolvers,
  QueryResolvers,
  ReportCadence,
  ReportRecipientState,
  ReportSchedule,
  ReportScheduleInput,
  Saved,
} from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { orThrow } from '../kernel/problem.ts';
import { withNames } from '../registry/conflict.ts';
import { seenVersionOf } from '../registry/fields.ts';
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

type Done = Promise<{ id: string; position: bigint } | Rejection>;

const saved = async (asked: CommandContext, work: Done): Promise<Saved> => {
  const done = await work;
  const { id, position } = orThrow(isRejection(done) ? await withNames(asked, done, 'schedule') : done);
  return { id, position: String(position) };
};

const commanded = (context: Context, commandId: string, work: (asked: CommandContext) => Done): Promise<Saved> => {
  const asked = commandFrom(context, commandId);
  return saved(asked, work(asked));
};

/** Reports by e-mail: which, when, to whom. */
export const scheduleFields = {
  Query: { reportSchedules: listField, reportReceivers: receiversField },
  Mutation: {
    createReportSchedule: {
      permission: 'reports.manage',
      resolve: ({ commandId, input }, context) =>
        commanded(context, commandId, (asked) =>
          createReportSchedule(asked, { language: context.language, ...valuesOf(input) }),
        ),
    },
    changeReportSchedule: {
      permission: 'reports.manage',
      resolve: ({ commandId, id, seenVersion, input }, context) =>
        commanded(context, commandId, (asked) =>
          changeReportSchedule(asked, {
            ...{ type: 'ChangeReportSchedule', scheduleId: id, changes: valuesOf(input) },
            seenVersion: seenVersionOf('seenVersion', seenVersion),
          }),
        ),
    },
    removeReportSchedule: {
      permission: 'reports.manage',
      resolve: ({ commandId, id }, context) =>
        commanded(context, commandId, (asked) =>
          changeReportSchedule(asked, { type: 'RemoveReportSchedule', scheduleId: id }),
        ),
    },
    subscribeToReport: {
      permission: 'reports.subscribe',
      resolve: ({ commandId, id, wanted }, context) =>
        commanded(context, commandId, (asked) => subscribeToReport(asked, id, wanted)),
    },
  } satisfies Partial<MutationResolvers>,
};
