import { type CompanyCommand, type CompanyState, companyDecider } from '@cadenza/domain/company/company';
import type { CompanyDetails } from '@cadenza/domain/company/company-details';
import { type CompanyEvent, companyStream } from '@cadenza/domain/company/events';
import type { Person } from '@cadenza/domain/identity/actor';
import type { Decision } from '@cadenza/domain/kernel/decider';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type CommandContext, commandOf } from '../kernel/command-context.ts';
import { keepingLogo, type Logo } from './receive-logo.ts';

export type RegisteredCompany = Exclude<CompanyState, { status: 'none' }>;
export type CompanySaved = { position: Position; state: RegisteredCompany };

/** A command of somebody who is signed in: companies are no business of the public or of jobs. */
export type CompanyContext = Omit<CommandContext, 'actor'> & { actor: Person };

/** What was agreed with a company is no business of its own administrator. */
const ofContract = [
  'contractType',
  'paymentCadence',
  'contractPrice',
] as const satisfies readonly (keyof CompanyDetails)[];

const isOver = ({ roles }: Person): boolean => roles.includes('ROLE_SUPER_ADMIN');

/** One's own company, or any for a super administrator; another one answers as one that does not exist. */
export const mayTouch = (actor: Person, companyId: string): boolean =>
  isUuid(companyId) && (companyId === actor.companyId || isOver(actor));

/** What else has a say in a decision about a company, between the decider and the log. */
type Settled = (
  decision: Decision<CompanyEvent>,
  state: CompanyState,
) => Decision<CompanyEvent> | Promise<Decision<CompanyEvent>>;

export const executeOnCompany = async (
  asked: CompanyContext,
  companyId: string,
  command: CompanyCommand,
  settled: Settled = (decision) => decision,
): Promise<CompanySaved | Rejection> => {
  const own = companyId === asked.actor.companyId;
  const done = await asked.services.execute({
    ...commandOf(asked),
    permission: own ? (command.type === 'ChangeCompanyTargets' ? 'reports.manage' : 'company.manage') : 'companies.all',
    // The stream is of the company that is changed, from wherever a super administrator does it.
    actor: { ...asked.actor, companyId },
    stream: companyStream(companyId),
    decider: companyDecider,
    decide: (state, context) => settled(companyDecider.decide(command, state, context), state),
  });
  if (isRejection(done)) return done;
  return done.state.status === 'none' ? reject('not_found') : { position: done.position, state: done.state };
};

/** Changes what is known of a company, only what is given; a logo comes as a picture. */
export const changeCompany = async (
  asked: CompanyContext,
  companyId: string,
  { seenVersion, ...changes }: Partial<CompanyDetails> & { seenVersion?: number | undefined },
  logo?: Logo,
): Promise<CompanySaved | Rejection> => {
  if (!mayTouch(asked.actor, companyId)) return reject('not_found');
  const kept = isOver(asked.actor) ? [] : ofContract.filter((field) => changes[field] !== undefined);
  if (kept.length > 0)
    return reject(
      'invalid_fields',
      {},
      kept.map((field) => ({ field, code: 'cannot_change' })),
    );
  const all = logo === undefined ? changes : { ...changes, logo: logo.name };
  const command = { type: 'ChangeCompany', changes: all, seenVersion } as const;
  return executeOnCompany(asked, companyId, command, (decision) => keepingLogo(decision, logo));
};

/** Lets people work in a company, or nobody any more. The one in which one works oneself stays: nobody could open it again. */
export const setCompanyActive = async (
  asked: CompanyContext,
  companyId: string,
  active: boolean,
): Promise<CompanySaved | Rejection> => {
  if (!isUuid(companyId)) return reject('not_found');
  if (!active && companyId === asked.actor.companyId) return reject('own_company_stays');
  return executeOnCompany(asked, companyId, { type: 'SetCompanyActive', active });
};
