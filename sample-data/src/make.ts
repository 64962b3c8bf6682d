import { registerCompany } from '@cadenza/commands/company/register-company';
import { nobodysWrites } from '@cadenza/commands/create-services';
import { registerUser } from '@cadenza/commands/identity/register-user';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { changeRegistry } from '@cadenza/commands/registry/change-registry';
import { kindOf } from '@cadenza/commands/registry/records';
import type { RegistryContext } from '@cadenza/commands/registry/registry-context';
import { companyStream } from '@cadenza/domain/company/events';
import { splitRoles } from '@cadenza/domain/identity/user-profile';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { Instant } from '@cadenza/domain/planning/events';
import { addMinutes } from '@cadenza/domain/planning/recurrence';
import { makeCatalogue } from './catalogue.ts';
import { at, must, userNamed, width } from './commanding.ts';
import { makeDocuments } from './documents.ts';
import { commandOf, companyCommand, companyOf, userIdOf } from './ids.ts';
import { inFlight } from './in-flight.ts';
import { doWork, schedule } from './make-planning.ts';
import type { DemoCompany, DemoUser } from './model.ts';
import { maintainerIdOf, personOf } from './people.ts';
import { type DemoPlan, foundedAt, nowFrom, planDemoCompany } from './plan.ts';
import { type DemoRecord, demoRecords } from './records.ts';
import type { SampleServices } from './sample-services.ts';
import { followDone, makeSupport } from './support.ts';
import { untilPlanned } from './until-planned.ts';
import { demoPassword, demoUsers, superAdministrator } from './users.ts';

/** Milliseconds without any news of planned work, at the first start of a slow machine. */
const timeout = 60_000;

const day = 24 * 60;

/** The moment that the demo is told from: now, or that of the first time when the companies are there already. */
export const momentOf = async ({ store, clock }: SampleServices, company: DemoCompany): Promise<Instant> => {
  for await (const event of store.read(companyStream(companyOf(company.code))))
    return nowFrom(event.metadata.happenedAt);
  return clock();
};

const register = async (
  services: SampleServices,
  user: DemoUser,
  by: DemoUser | undefined,
  companies: readonly DemoCompany[],
): Promise<void> => {
  const own = companies.filter(({ code }) => user.companies.includes(code));
  const [home] = own;
  if (!home) return;
  const { name, surname, username } = user;
  const roles = splitRoles(user.roles);
  const email = `${name}.${surname}@${home.details.email?.split('@')[1] ?? 'example.com'}`.toLowerCase();
  const memberships = own.map(({ code }) => {
    const companyId = companyOf(code);
    const maintainerId = code === 'DEMO' ? maintainerIdOf(user, companyId) : null;
    return { companyId, active: true, maintainerId, roles: roles.company };
  });
  const registered = await registerUser(
    {
      services,
      // Nobody gives the role of a demo user.
      actor: by && !user.roles.includes('ROLE_DEMO') ? personOf(by, home) : systemActor(companyOf(home.code)),
      commandId: commandOf(`register ${username}`),
    },
    {
      userId: userIdOf(username),
      profile: { name, surname, username, email, roles: roles.account },
      password: demoPassword,
      // Whoever makes a company becomes a member by making it.
      memberships: by ? memberships : [],
    },
  );
  must(registered, `the user ${username}`);
};

const makeRecord = async (
  asked: Omit<RegistryContext, 'commandId' | 'correlationId'>,
  record: DemoRecord,
): Promise<void> => {
  const commandId = uuidV5(record.id, 'demo create');
  const intent = { type: 'CreateRecord' as const, id: record.id, values: record.values };
  const made = await changeRegistry({ ...asked, commandId, correlationId: commandId }, kindOf(record.kind), intent);
  must(made, `${record.kind} ${JSON.stringify(record.values)}`);
};

const makeRecords = async (services: SampleServices, company: DemoCompany, plan: DemoPlan): Promise<number> => {
  const actor = personOf(userNamed('admin'), company);
  let made = 0;
  for (const phase of demoRecords(company, plan.companyId, plan.closed)) {
    const streams = [...Map.groupBy(phase, ({ stream }) => stream).values()];
    await inFlight(width, streams, async (records) => {
      for (const record of records) await makeRecord({ services, actor }, record);
      made += records.length;
    });
  }
  return made;
};

export type DemoMade = { company: string; records: number; series: number; planned: number; worked: number };

const makeCompany = async (services: SampleServices, company: DemoCompany, plan: DemoPlan): Promise<DemoMade> => {
  const founding = addMinutes(foundedAt(plan.now), day);
  const records = await makeRecords(at(services, founding), company, plan);
  await makeDocuments(at(services, founding), company, plan);
  const requests = await makeSupport(services, company, plan);
  await inFlight(width, plan.series, (series) => schedule(services, company, plan, series, requests));
  const ids = plan.work.map(({ occurrence }) => occurrence.id);
  await untilPlanned(services, plan.companyId, ids, timeout);
  await inFlight(width, plan.work, async (work) => {
    await doWork(services, company, plan, work);
    await followDone(services, plan, work, requests);
  });
  const { series, planned, work } = plan;
  const { businessName } = company.details;
  return { company: businessName, records, series: series.length, planned: planned.length, worked: work.length };
};

/**
 * Makes the demo through the very commands that people use: companies, users, records, schedules, work done. Every
 * command id is fixed, so that it can be run again at any time: what is there is left as it is.
 *
 * Projections and workers must run meanwhile. Throws when a command is refused or they do not follow.
 */
export const makeDemo = async (given: SampleServices, companies: readonly DemoCompany[]): Promise<DemoMade[]> => {
  const [first] = companies;
  if (!first) return [];
  // What the commands need of read models is waited for once, not at each of them.
  const services = { ...given, readAfter: nobodysWrites };
  const now = await momentOf(services, first);
  const founding = at(services, foundedAt(now));
  await register(founding, superAdministrator, undefined, companies);
  for (const company of companies) {
    const actor = personOf(superAdministrator, company);
    const commandId = companyCommand(company.code);
    must(
      await registerCompany({ services: founding, actor, commandId, correlationId: commandId }, company),
      `the company ${company.code}`,
    );
  }
  const others = demoUsers.filter((user) => user !== superAdministrator);
  const [made] = await Promise.all([
    Promise.all(companies.map((company) => makeCompany(services, company, planDemoCompany(company, now)))),
    inFlight(2, others, (user) => register(founding, user, superAdministrator, companies)),
    makeCatalogue(founding, first),
  ]);
  return made;
};
