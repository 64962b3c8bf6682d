import type { RegisteredCompany } from '@cadenza/commands/company/change-company';
import { changeSettings } from '@cadenza/commands/company/change-settings';
import { type PlannedWork, plannedWorkChoices } from '@cadenza/domain/calendar/planned-work';
import { type CompanySettings, companySettings } from '@cadenza/domain/company/settings';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import { Problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { overRest, withNames } from '../registry/conflict.ts';
import { yesNo } from '../registry/wire.ts';
import { bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { seenVersion } from '../rest/shapes.ts';
import { companyAsDecided, companyCommand } from './decided.ts';
import { settingsShape } from './shapes.ts';

const flag = z
  .enum(['Y', 'N'], { error: 'invalid_flag' })
  .transform((given) => given === 'Y')
  .optional();

const { supervisorEmail, ...own } = companySettings.omit({
  passwordExpiry: true,
  changePasswordFirstLogin: true,
  signatureRequired: true,
}).shape;

const emailBody = z.object({
  supervisorEmail: z.preprocess((given) => (given === '' ? null : given), supervisorEmail),
});

// Loose: what is echoed is held against what is there.
const settingsBody = z.looseObject({
  ...z.object(own).partial().shape,
  ...emailBody.partial().shape,
  passwordExpiry: flag,
  changePasswordFirstLogin: flag,
  signatureRequired: flag,
  version: seenVersion,
  // Of weekdays that are taken away: what becomes of the work on them.
  plannedWork: z
    .enum([...plannedWorkChoices, ''], { error: 'invalid_choice' })
    .nullish()
    .transform((said) => said || undefined)
    .optional(),
});

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

type Changes = Partial<CompanySettings> & { version?: number | undefined; plannedWork?: PlannedWork | undefined };

const change = async (call: Call<unknown>, session: Session, { version, plannedWork, ...changes }: Changes) => {
  const asked = companyCommand(call, session);
  const done = await changeSettings(asked, call.params.id ?? '', changes, { seenVersion: version, plannedWork });
  if (isRejection(done))
    throw new Problem(overRest(await withNames(asked, done, 'settings'), { seenVersion: 'version' }));
  const { state, position } = done;
  return { ...ok(settingsToWire(state)), headers: { 'x-position': String(position) } };
};

export const settingsRoutes: readonly Route[] = [
  bearerRoute({
    area: 'administration',
    method: 'GET',
    path: '/api/settings',
    summary: 'How the company works: a list of the one record of its settings',
    permission: 'company.read',
    answers: { status: 200, schema: z.array(settingsShape) },
    handle: async (call, session) => ok([settingsToWire(await companyAsDecided(call, session))]),
  }),
  bearerRoute({
    area: 'administration',
    method: 'PUT',
    path: '/api/settings/{id}',
    summary: 'Changes how the company works: only the fields that are sent',
    permission: 'company.manage',
    body: settingsBody,
    howOnly: ['version', 'plannedWork'],
    echoes: {
      names: ['id', 'active'],
      reads: [],
      read: async (call, session) =>
        call.params.id === session.actor.companyId ? settingsToWire(await companyAsDecided(call, session)) : undefined,
    },
    answers: { status: 200, schema: settingsShape },
    handle: (call, session) => change(call, session, call.body as Changes),
  }),
  bearerRoute({
    area: 'administration',
    method: 'PUT',
    path: '/api/settings/email-supervisor-support-request/{id}',
    summary: 'Changes who is told of support requests; empty for nobody',
    permission: 'company.manage',
    body: emailBody,
    answers: { status: 200, schema: settingsShape },
    handle: (call, session) => change(call, session, call.body),
  }),
];
