import { type ContractCommand, type Contracts, contracts } from '@cadenza/domain/contracts/contracts';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { CommandContext } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';

export type ContractSaved = {
  /** Of the contract that was named. */
  id: string;
  contracts: Contracts;
  position: Position;
  /** Whether it was news. */
  changed: boolean;
};

/** A command on the contracts of the selected company: those of another one are not there. */
export const onContracts = async (
  asked: CommandContext,
  companyId: string,
  command: ContractCommand & { contractId: string },
): Promise<ContractSaved | Rejection> => {
  if (companyId !== asked.actor.companyId) return reject('not_found');
  const done = await executeOn(asked, contracts, companyId, command);
  if (isRejection(done)) return done;
  return {
    ...{ id: command.contractId, contracts: done.state, position: done.position },
    changed: done.events.length > 0 && !done.repeated,
  };
};
