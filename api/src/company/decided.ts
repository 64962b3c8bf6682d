import { type CompanyContext, mayTouch, type RegisteredCompany } from '@cadenza/commands/company/change-company';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { commandFrom } from '../rest/command.ts';
import type { Call } from '../rest/route.ts';

/** A company as decided up to now; not found where the session may not see it. */
export const companyAsDecided = async (
  { services }: Pick<Call, 'services'>,
  { actor }: Session,
  companyId: string = actor.companyId,
): Promise<RegisteredCompany> => {
  const state = mayTouch(actor, companyId)
    ? await services.folds.state(companyStream(companyId), companyDecider, companyId)
    : undefined;
  if (!state || state.status === 'none') throw problem('not_found');
  return state;
};

export const companyCommand = (
  call: Pick<Call, 'services' | 'commandId' | 'correlationId'>,
  session: Session,
): CompanyContext => ({
  ...commandFrom(call, session),
  actor: session.actor,
});
