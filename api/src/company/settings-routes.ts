import type { RegisteredCompany } from '@cadenza/commands/company/change-company';
import { plannedWorkChoices } from '@cadenza/domain/calendar/planned-work';
import { companySettings } from '@cadenza/domain/company/settings';
import { z } from 'zod';
import { asRoute } from '../operations/as-route.ts';
import { sent, sentFlag } from '../operations/wire-fields.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import { seenVersion } from '../rest/shapes.ts';
import { yesNo } from '../rest/values.ts';
import { companyAsDecided } from './decided.ts';
import { change, changeSupervisor } from './operations.ts';
import { settingsShape } from './shapes.ts';

const flag = z
  .enum(['Y', 'N'], { error: 'invalid_flag' })
  .transform((given) => given === 'Y')
  .optional();

const { shape } = companySettings;
const email = z.preprocess((given) => (given === '' ? null : given), shape.supervisorEmail);

const settingsFields = {
  timeZone: sent('timeZone', shape.timeZone.optional()),
  workingWeekdays: sent('workingWeekdays', shape.workingWeekdays.optional()),
  calendarStartTime: sent('calendarStartTime', shape.calendarStartTime.optional()),
  calendarEndTime: sent('calendarEndTime', shape.calendarEndTime.optional()),
  calendarIntervalTime: sent('calendarIntervalTime', shape.calendarIntervalTime.optional()),
  preventiveGraceDays: sent('preventiveGraceDays', shape.preventiveGraceDays.optional()),
  expiryDays: sent('expiryDays', shape.expiryDays.optional()),
  supervisorEmail: sent('supervisorEmail', email.optional()),
  passwordExpiry: sentFlag('passwordExpiry', flag),
  changePasswordFirstLogin: sentFlag('changePasswordFirstLogin', flag),
  signatureRequired: sentFlag('signatureRequired', flag),
  seenVersion: sent('version', seenVersion),
  plannedWork: sent(
    'plannedWork',
    z
      .enum([...plannedWorkChoices, ''], { error: 'invalid_choice' })
      .nullish()
      .transform((said) => said || undefined)
      .optional(),
  ),
};

/** Settings under the id of their company: each has one record of them. */
export const settingsToWire = ({ companyId, status, settings, version }: RegisteredCompany) => ({
  id: companyId,
  active: yesNo(status === 'active'),
  ...settings,
  passwordExpiry: yesNo(settings.passwordExpiry),
  changePasswordFirstLogin: yesNo(settings.changePasswordFirstLogin),
  signatureRequired: yesNo(settings.signatureRequired),
  version,
});

const answer = ({ state }: { state: RegisteredCompany }) => settingsToWire(state);

export const settingsRoutes: readonly Route[] = [
  bearerRoute('GET /api/settings', {
    area: 'administration',
    summary: 'How the company works: a list of the one record of its settings',
    permission: 'company.read',
    answers: { status: 200, schema: z.array(settingsShape) },
    handle: async (call, session) => ok([settingsToWire(await companyAsDecided(call, session))]),
  }),
  asRoute(change, 'PUT /api/settings/{id}', {
    area: 'administration',
    summary: 'Changes how the company works: only the fields that are sent',
    fields: settingsFields,
    howOnly: ['version', 'plannedWork'],
    echoes: {
      names: ['id', 'active'],
      reads: [],
      read: async (call, session) =>
        call.params.id === session.actor.companyId ? settingsToWire(await companyAsDecided(call, session)) : undefined,
    },
    answers: { status: 200, schema: settingsShape },
    answer,
  }),
  asRoute(changeSupervisor, 'PUT /api/settings/email-supervisor-support-request/{id}', {
    area: 'administration',
    summary: 'Changes who is told of support requests; empty for nobody',
    fields: { supervisorEmail: sent('supervisorEmail', email) },
    answers: { status: 200, schema: settingsShape },
    answer,
  }),
];
