import type { Position } from '@cadenza/domain/kernel/event';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { wayBackOf } from '@cadenza/domain/kernel/way-back';
import type { RegistryCommand } from '@cadenza/domain/registry/commands';
import { registry } from '@cadenza/domain/registry/decider';
import { type Kind, recordStream } from '@cadenza/domain/registry/descriptor';
import { parseEventType, type RegistryEvent } from '@cadenza/domain/registry/events';
import { recordInverse } from '@cadenza/domain/registry/way-back';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import type { OwnPart } from '@cadenza/projections/activity/queries-of-own-changes';
import { idOf } from '../kernel/actor.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import { pastIn } from '../kernel/past-in.ts';
import { changeRegistry, type RegistryIntent } from './change-registry.ts';
import { closeDays } from './close-days.ts';
import { type MadeContext, removeMade } from './remove-made.ts';
import { removeSeveral } from './several.ts';
import { refusalOfUse } from './switching-off.ts';

/** What one command did in one stream, and the commands that take it back; none where that is done. */
type Part = { kind: Kind; command: string; judged: () => Promise<readonly RegistryCommand[] | Rejection> };

/** Streams of a command, each once: of several records that share one, all at once. */
const partsIn = (asked: MadeContext, parts: readonly OwnPart[]): Part[] => {
  const { companyId } = asked.actor;
  const found = new Map<string, Part>();
  for (const { command, event, subject, parent } of parts) {
    const kind = parseEventType(event)?.kind;
    if (kind === undefined) continue;
    const stream = recordStream(kind, { id: subject, companyId, ...(parent !== null && { parentId: parent }) });
    const judged = async () =>
      wayBackOf(registry, recordInverse, await pastIn<RegistryEvent>(asked, stream), {
        ...{ command, by: idOf(asked.actor), companyId },
      });
    found.set(`${stream} ${command}`, { kind, command, judged });
  }
  return [...found.values()];
};

/**
 * Takes back what one command did to records, by the commands by which they are made, changed, switched and deleted. All of it is judged
 * before any of it is written; cut off on the way, a repeat goes on behind what is done.
 */
export const undoRecords = async (
  asked: MadeContext,
  of: readonly OwnPart[],
): Promise<{ position: Position } | Rejection> => {
  const parts = partsIn(asked, of);
  for (const part of parts) {
    if (!isAuthorised(asked.actor, `${part.kind.permission}.manage`)) return reject('not_authorised');
    const intents = await part.judged();
    if (isRejection(intents)) return intents;
    for (const intent of intents) {
      const refused = await refusalOfUse(asked, intent);
      if (refused) return refused;
    }
  }
  let position: Position = 0n;
  for (const part of parts) {
    const done = await carryOut({ ...asked, causationId: part.command }, part);
    if (isRejection(done)) return done;
    if (done.position > position) position = done.position;
  }
  return { position };
};

const nothing = { position: 0n };

const carryOut = async (asked: MadeContext, { kind, judged }: Part): Promise<{ position: Position } | Rejection> => {
  const intents = await judged();
  if (isRejection(intents)) return intents;
  const [first] = intents;
  if (first === undefined) return nothing;
  if (intents.every(({ type }) => type === 'RemoveRecord') && kind.stream.of !== 'own')
    return removeSeveral(
      asked,
      kind,
      intents.flatMap((intent) => ('id' in intent ? [intent.id] : [])),
    );
  if (kind === workingCalendarDay && first.type === 'CreateRecord')
    return closeDays(
      asked,
      intents.flatMap((intent) => ('values' in intent ? [intent.values] : [])),
      {},
    );
  // What is appended behind what was judged makes it be judged again.
  const still = async (): Promise<Rejection | undefined> => {
    const again = await judged();
    return isRejection(again) ? again : undefined;
  };
  if (first.type === 'RemoveRecord') return removeMade(asked, kind, first.id, still);
  const { kind: _, ...intent } = first;
  return changeRegistry(asked, kind, intent as RegistryIntent, still);
};
