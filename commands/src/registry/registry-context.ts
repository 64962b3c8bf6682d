import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import type { RecordUses } from './record-uses.ts';

export type RegistryServices = CommandServices & { recordUses: RecordUses };

/** A command of the registry on its way in. */
export type RegistryContext = CommandContext<RegistryServices>;
