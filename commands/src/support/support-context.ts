import type { Position } from '@cadenza/domain/kernel/event';
import type { SupportRequestState } from '@cadenza/domain/support/request-state';
import type { Files } from '@cadenza/infra/files/files';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';

/** A command of support requests on its way in. */
export type SupportContext = CommandContext<CommandServices & { files: Files }>;

/** A request as a command left it. */
export type RequestSaved = { id: string; state: SupportRequestState; position: Position };
