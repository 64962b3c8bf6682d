import type { CommandContext } from '@cadenza/commands/kernel/command-context';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';
import type { Call } from './route.ts';

/** A call that writes, as the command that it asks for. */
export const commandFrom = (
  { services, commandId, correlationId }: Pick<Call, 'services' | 'commandId' | 'correlationId'>,
  { actor }: Session,
): CommandContext<Services> => ({ services, actor, commandId, correlationId });
