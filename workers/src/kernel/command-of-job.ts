import { systemActor } from '@cadenza/commands/kernel/actor';
import type { CommandContext, CommandServices } from '@cadenza/commands/kernel/command-context';

type Asked = {
  companyId: string;
  /** Derived from what asks for it, so that a job that runs again finds its own work done. */
  commandId: string;
  correlationId: string;
  /** The event that asks. */
  causationId?: string | undefined;
};

/** What a job asks for, as a command of the company's own. */
export const commandOfJob = <Needs extends CommandServices>(
  services: Needs,
  { companyId, ...ids }: Asked,
): CommandContext<Needs> => ({ services, actor: systemActor(companyId), ...ids });
