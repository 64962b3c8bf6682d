import type { Actor } from '@cadenza/domain/identity/actor';
import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import type { Position } from '@cadenza/domain/kernel/event';
import { type FieldError, isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import {
  type ReportSchedule,
  type ReportScheduleCommand,
  type ReportSchedules,
  reportSchedules,
} from '@cadenza/domain/reports/schedules/schedules';
import type { ReportScheduleValues } from '@cadenza/domain/reports/schedules/values';
import { languages } from '@cadenza/infra/texts/texts';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';
import { madeId } from '../kernel/own-ids.ts';
import { reportReceivers } from './report-receivers.ts';
import { missingInScope } from './scope-there.ts';

type Reading = Pick<CommandServices, 'folds'>;

const stateOf = ({ folds }: Reading, companyId: string): Promise<ReportSchedules> =>
  folds.state(streamOf(reportSchedules, companyId), reportSchedules.decider, companyId);

/** Every report that the company has sent, as it is now. */
export const schedulesOf = async (services: Reading, companyId: string): Promise<ReportSchedule[]> => [
  ...(await stateOf(services, companyId)).schedules.values(),
];

export const scheduleOf = async (
  services: Reading,
  companyId: string,
  id: string,
): Promise<ReportSchedule | undefined> => (await stateOf(services, companyId)).schedules.get(id);

const isManaging = (actor: Actor): boolean =>
  actor.kind === 'person' && may(actor.roles.filter(isRole), 'reports.manage');

/** What somebody sees: who says what is sent, all of it; others what they are to have. */
export const schedulesSeenBy = async (services: Reading, actor: Actor): Promise<ReportSchedule[]> => {
  const all = await schedulesOf(services, actor.companyId);
  if (isManaging(actor)) return all;
  return actor.kind === 'person' ? all.filter(({ recipients }) => recipients.includes(actor.userId)) : [];
};

export const seesSuperAdministrators = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.roles.includes('ROLE_SUPER_ADMIN');

type Checked = Partial<Pick<ReportScheduleValues, 'scope' | 'recipients' | 'language'>>;

/** What the values name must be of the company, and who is chosen anew one who may have reports. */
const faultsOf = async (
  { services, actor }: CommandContext,
  { scope, recipients = [], language }: Checked,
  before: ReportSchedule | undefined,
): Promise<FieldError[]> => {
  const { companyId } = actor;
  const faults: FieldError[] = [];
  if (language !== undefined && !languages.includes(language))
    faults.push({ field: 'language', code: 'invalid_choice' });
  for (const name of scope ? await missingInScope(services, companyId, scope) : [])
    faults.push({ field: `scope.${name}`, code: 'not_found' });
  const chosen = recipients.filter((id) => before?.recipients.includes(id) !== true);
  if (chosen.length === 0) return faults;
  await services.readAfter.wait(actor, ['identity']);
  const superAdministrators = seesSuperAdministrators(actor);
  const found = await reportReceivers(services, companyId, { ids: chosen, superAdministrators });
  if (found.length < chosen.length) faults.push({ field: 'recipients', code: 'not_found' });
  return faults;
};

type Saved = { id: string; position: Position };

const execute = async (asked: CommandContext, command: ReportScheduleCommand): Promise<Saved | Rejection> => {
  const { companyId } = asked.actor;
  const { scheduleId } = command;
  const done = await executeOn(asked, reportSchedules, companyId, command, async (events, { schedules }) => {
    const [event] = events;
    const given =
      event?.type === 'ReportScheduleCreated'
        ? event.data.values
        : event?.type === 'ReportScheduleChanged'
          ? event.data.changes
          : undefined;
    const faults = given === undefined ? [] : await faultsOf(asked, given, schedules.get(scheduleId));
    return faults.length > 0 ? reject('invalid_fields', {}, faults) : events;
  });
  return isRejection(done) ? done : { id: scheduleId, position: done.position };
};

/** A report that is to be sent, off unless it says otherwise. */
export const createReportSchedule = (
  asked: CommandContext,
  values: Partial<ReportScheduleValues>,
): Promise<Saved | Rejection> => {
  const scheduleId = madeId(asked.actor, asked.commandId, 'report schedule');
  return execute(asked, { type: 'CreateReportSchedule', scheduleId, values });
};

type Change = Extract<ReportScheduleCommand, { type: 'ChangeReportSchedule' | 'RemoveReportSchedule' }>;

export const changeReportSchedule = (asked: CommandContext, command: Change): Promise<Saved | Rejection> =>
  execute(asked, command);

/** One's own: whether one has it, or has it no more. */
export const subscribeToReport = async (
  asked: CommandContext,
  scheduleId: string,
  wanted: boolean,
): Promise<Saved | Rejection> => {
  const { services, actor } = asked;
  if (actor.kind !== 'person' || !isUuid(scheduleId)) return reject('not_found');
  const seen = await scheduleOf(services, actor.companyId, scheduleId);
  // Whoever is no recipient learns nothing of it here.
  if (seen?.recipients.includes(actor.userId) !== true) return reject('not_found');
  const type = wanted ? 'ResubscribeToReport' : 'UnsubscribeFromReport';
  return execute(asked, { type, scheduleId, userId: actor.userId });
};

export type Subscription = { companyId: string; scheduleId: string; userId: string };

/** By the link of a letter: as often as somebody likes, and of what is gone there is nothing to do. */
export const unsubscribeByLink = async (
  asked: CommandContext,
  { scheduleId, userId }: Omit<Subscription, 'companyId'>,
): Promise<Rejection | undefined> => {
  const done = await execute(asked, { type: 'UnsubscribeFromReport', scheduleId, userId });
  return isRejection(done) && done.code !== 'not_found' ? done : undefined;
};

/** By the worker: of this day nothing more is sent. */
export const recordReportSent = (
  asked: CommandContext,
  sent: { scheduleId: string; day: string; recipients: number },
): Promise<Saved | Rejection> => execute(asked, { type: 'RecordReportSent', ...sent });
