import type { Files } from '@cadenza/infra/files/files';
import type { PositionWaiter } from '@cadenza/projections/kernel/positions';
import type { CommandContext } from '../kernel/command-context.ts';
import type { RegistryServices } from '../registry/registry-context.ts';

export type ImportServices = RegistryServices & { files: Files; waitFor: PositionWaiter['waitFor'] };

/** Somebody who imports a list, or has an import run. */
export type ImportContext = CommandContext<ImportServices>;
