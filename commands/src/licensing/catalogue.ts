import { streamOf } from '@cadenza/domain/kernel/aggregate';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { catalogue } from '@cadenza/domain/licensing/catalogue';
import type { CatalogueCommand } from '@cadenza/domain/licensing/decide';
import type { Catalogue } from '@cadenza/domain/licensing/state';
import type { CommandContext, CommandServices } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';

/** It is one, whichever company somebody is in. */
const stream = streamOf(catalogue, '');

/** What can be bought, as the log has it now. */
export const catalogueNow = ({ folds }: Pick<CommandServices, 'folds'>): Promise<Catalogue> =>
  folds.state(stream, catalogue.decider);

/** `id`: what it was about; of a limit the license. */
export type CatalogueSaved = { id: string; position: Position; state: Catalogue };

/** Adds, changes or takes away something of the catalogue. What companies have bought stays as they bought it. */
export const changeCatalogue = async (
  asked: CommandContext,
  command: CatalogueCommand,
): Promise<CatalogueSaved | Rejection> => {
  const done = await executeOn(asked, catalogue, asked.actor.companyId, command);
  if (isRejection(done)) return done;
  const { position, state } = done;
  return { id: command.type === 'SetLicenseLimit' ? command.licenseId : command.id, position, state };
};
