import { companyDecider } from '@cadenza/domain/company/company';
import { type CompanyEvent, companyStream } from '@cadenza/domain/company/events';
import { companyInverse } from '@cadenza/domain/company/way-back';
import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { wayBackOf } from '@cadenza/domain/kernel/way-back';
import type { OwnPart } from '@cadenza/projections/activity/queries-of-own-changes';
import { idOf } from '../kernel/actor.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { pastIn } from '../kernel/past-in.ts';
import { executeOnCompany } from './change-company.ts';
import { changeSettings } from './change-settings.ts';

/**
 * Takes back what one command did to the details, settings or targets of the own company, by the commands that set them. `seenVersion` says up
 * to where it was judged: what somebody sets behind that is a conflict.
 */
export const undoCompany = async (
  { actor, ...context }: CommandContext,
  parts: readonly OwnPart[],
): Promise<{ position: Position } | Rejection> => {
  const { companyId } = actor;
  const [part] = parts;
  if (actor.kind !== 'person' || part === undefined || part.subject !== companyId) return reject('cannot_take_back');
  const asked = { ...context, actor };
  const past = await pastIn<CompanyEvent>(asked, companyStream(companyId));
  const commands = wayBackOf(companyDecider, companyInverse, past, {
    ...{ command: part.command, by: idOf(actor), companyId },
  });
  if (isRejection(commands)) return commands;
  const [command] = commands;
  if (command === undefined) return { position: 0n };
  const seenVersion = past.length;
  return command.type === 'ChangeCompanySettings'
    ? changeSettings(asked, companyId, command.changes, { seenVersion })
    : executeOnCompany(asked, companyId, { ...command, seenVersion } as typeof command);
};
