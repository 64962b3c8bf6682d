import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { Pool } from 'pg';
import type { Acknowledged } from './evidence.ts';

/** I1 nothing acknowledged is lost, I2 nothing has its effect twice, I3 revisions and positions without gap, in order. */
export const logInvariants = (
  events: readonly RecordedEvent[],
  acknowledged: readonly Acknowledged[],
  unchanged: readonly Unchanged[],
): string[] => [...lost(events, acknowledged, unchanged), ...doubled(events), ...disordered(events)];

/** What is remembered of a command that changed nothing: the place of the stream at which it was decided. */
export type Unchanged = { company_id: string; command_id: string; stream: string; revision: bigint | null };

export const readUnchanged = async (pool: Pool): Promise<readonly Unchanged[]> =>
  (await pool.query<Unchanged>('select company_id, command_id, stream, revision from commands.unchanged')).rows;

/** A command has the events that its answer told of, or is remembered at the place that its answer told of. */
const lost = (
  events: readonly RecordedEvent[],
  acknowledged: readonly Acknowledged[],
  unchanged: readonly Unchanged[],
): string[] => {
  const places = new Map(events.map(({ stream, revision, position }) => [`${stream} ${revision}`, position]));
  const remembered = new Set(
    unchanged.map((one) => `${one.company_id} ${one.command_id} ${places.get(`${one.stream} ${one.revision}`)}`),
  );
  const byCommand = Map.groupBy(events, (event) => event.metadata.commandId);
  return acknowledged.flatMap(({ commandId, companyId, position }) => {
    const own = byCommand.get(commandId)?.filter(({ metadata }) => metadata.companyId === companyId) ?? [];
    const last = own.at(-1)?.position;
    if (last === position || remembered.has(`${companyId} ${commandId} ${position}`)) return [];
    return [`I1: the command ${commandId} was answered with position ${position}, the log has ${last ?? 'nothing'}`];
  });
};

/** The ids of a command's events on a stream follow from the command and their index: another append has others. */
const doubled = (events: readonly RecordedEvent[]): string[] => {
  const appends = Map.groupBy(events, ({ metadata, stream }) => `${metadata.commandId} ${stream}`);
  return [...appends].flatMap(([name, own]) => {
    const once = own.every(
      ({ id, metadata, stream, revision }, index) =>
        id === uuidV5(metadata.commandId, `${metadata.actorId} ${stream}#${index}`) &&
        revision === (own[0]?.revision ?? 0) + index,
    );
    return once ? [] : [`I2: the events of ${name} are not those of one append`];
  });
};

const disordered = (events: readonly RecordedEvent[]): string[] => {
  const found: string[] = [];
  const revisions = new Map<string, number>();
  let before: RecordedEvent | undefined;
  for (const event of events) {
    const expected = revisions.get(event.stream) ?? 0;
    if (event.revision !== expected) found.push(`I3: ${event.stream} has revision ${event.revision} for ${expected}`);
    revisions.set(event.stream, event.revision + 1);
    if (before && event.position <= before.position) found.push(`I3: ${event.position} follows ${before.position}`);
    if (before && event.recordedAt < before.recordedAt) {
      found.push(`I3: ${event.position} was recorded before ${before.position}`);
    }
    before = event;
  }
  return found;
};
