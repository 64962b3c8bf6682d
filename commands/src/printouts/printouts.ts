import type { Person } from '@cadenza/domain/identity/actor';
import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type PrintoutEvent, printoutStream } from '@cadenza/domain/printouts/events';
import { type PrintoutSubject, printoutKinds } from '@cadenza/domain/printouts/kinds';
import { type PrintoutCommand, type PrintoutState, printoutDecider } from '@cadenza/domain/printouts/printout';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { plannedDetail } from '@cadenza/projections/planning/queries';
import { openPrintouts } from '@cadenza/projections/printouts/queries';
import { listRecords } from '@cadenza/projections/registry/queries';
import { type CommandContext, type CommandServices, commandOf } from '../kernel/command-context.ts';
import { createKeyedMutex } from '../kernel/keyed-mutex.ts';
import { madeId } from '../kernel/own-ids.ts';
import { kindOf, loadRecord } from '../registry/records.ts';
import { missingInScope } from '../reports/scope-there.ts';

export type PrintoutSaved = { id: string; position: Position };
/** One that was asked for and has not expired. */
export type Printout = Exclude<PrintoutState, { status: 'none' | 'expired' }>;

/** Minutes after which one that was not printed stands in nobody's way any more. */
const openFor = 15;

const inTurn = createKeyedMutex();

const execute = (
  asked: CommandContext,
  { kind }: PrintoutSubject,
  id: string,
  command: PrintoutCommand,
  refusal: () => Promise<Rejection | undefined> = async () => undefined,
) =>
  asked.services.execute<PrintoutState, PrintoutEvent>({
    ...commandOf(asked),
    permission: printoutKinds[kind].permission,
    stream: printoutStream(id),
    decider: printoutDecider,
    decide: async (state, context) => {
      const decision = printoutDecider.decide(command, state, context);
      return isRejection(decision) ? decision : ((await refusal()) ?? decision);
    },
  });

/** What is asked for, in which language, and how many of theirs one person may wait for. */
export type WantedPrintout = { subject: PrintoutSubject; language: string; most: number };

/** What is printed must be there, and of a list something; what exactly it shows is asked of it when it is printed. */
const refusalOf = async (
  { services, actor }: CommandContext,
  { subject, most }: WantedPrintout,
): Promise<Rejection | undefined> => {
  if (actor.kind !== 'person') return reject('not_authorised');
  const { companyId, userId } = actor;
  if (subject.kind === 'report') {
    const missing = await missingInScope(services, companyId, subject.parameters.scope);
    if (missing.length > 0) return reject('filter_not_found');
  }
  const plantId = subject.kind === 'equipmentLabels' ? subject.parameters.plantId : null;
  if (plantId !== null && !(await loadRecord(services.folds, 'plant', plantId, companyId))) return reject('not_found');
  await services.readAfter.wait(actor, ['planning', 'registry', 'printouts']);
  return withCompany(services.pool, companyId, async (db) => {
    if (subject.kind === 'intervention') {
      const found = await plannedDetail(db, companyId, subject.parameters.interventionId);
      if (found === undefined || found.planned.cancelled || found.planned.start === null) return reject('not_found');
    }
    if (subject.kind === 'equipmentLabels' && plantId === null) {
      const { filters, parts, search } = subject.parameters.list;
      const list = { filters, parts, search: search ?? undefined, page: 1, rowsPerPage: 1 };
      const { totalRows } = await listRecords(db, companyId, kindOf('equipment'), list);
      if (totalRows === 0) return reject('nothing_to_print');
    }
    const since = Temporal.Instant.from(services.clock()).subtract({ minutes: openFor }).toString();
    const open = await openPrintouts(db, { companyId, userId }, since);
    return open < most ? undefined : reject('too_many_printouts', { most });
  });
};

/** Asks for a printout; the worker makes it. One after another of a person, so that the bound holds. */
export const requestPrintout = async (
  asked: CommandContext,
  wanted: WantedPrintout,
): Promise<PrintoutSaved | Rejection> => {
  const { actor, commandId } = asked;
  const { subject, language } = wanted;
  const printoutId = madeId(actor, commandId, 'printout');
  const whose = actor.kind === 'person' ? `${actor.companyId} ${actor.userId}` : '';
  const request: PrintoutCommand = { type: 'RequestPrintout', printoutId, subject, language };
  const done = await inTurn(whose, () => execute(asked, subject, printoutId, request, () => refusalOf(asked, wanted)));
  return isRejection(done) ? done : { id: printoutId, position: done.position };
};

/** Says of one that was asked for how far it is, or what came of it. */
export const recordPrintoutProgress = async (
  asked: CommandContext,
  { printoutId, subject }: Printout,
  command: Exclude<PrintoutCommand, { type: 'RequestPrintout' }>,
): Promise<PrintoutSaved | Rejection> => {
  const done = await execute(asked, subject, printoutId, command);
  return isRejection(done) ? done : { id: printoutId, position: done.position };
};

type Reading = Pick<CommandServices, 'folds' | 'clock'>;

/** A printout of the company, whoever asked for it; undefined for one that has expired. */
export const printoutIn = async (
  { folds, clock }: Reading,
  companyId: string,
  id: string,
): Promise<Printout | undefined> => {
  if (!isUuid(id)) return undefined;
  const state = await folds.state(printoutStream(id), printoutDecider, companyId);
  if (state.status === 'none' || state.status === 'expired' || state.companyId !== companyId) return undefined;
  return Temporal.Instant.compare(state.expiresAt, clock()) > 0 ? state : undefined;
};

/** One's own, as long as one may see what is in it; anybody else's answers as one that nobody has. */
export const ownPrintout = async (services: Reading, actor: Person, id: string): Promise<Printout | undefined> => {
  const found = await printoutIn(services, actor.companyId, id);
  if (found?.requestedBy !== actor.userId) return undefined;
  return may(actor.roles.filter(isRole), printoutKinds[found.subject.kind].permission) ? found : undefined;
};
