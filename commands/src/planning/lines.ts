import type { LineCommand } from '@cadenza/domain/planning/lines';
import { madeId } from '../kernel/own-ids.ts';
import { linesOf, onOccurrence } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';

type Without<Command> = Command extends unknown ? Omit<Command, 'lines' | 'at'> : never;
/** A change of the lines of a work, or a tick. */
export type LineWish = Without<LineCommand> | { type: 'TickLine' | 'UntickLine'; lineId: string };

/** Changes of the lines of one work, all of them or none. `at`: when that was pressed, where it waited for a network. */
export const changeLines = (asked: PlanningContext, id: string, wishes: readonly LineWish[], at?: string | null) =>
  onOccurrence(asked, id, 'planning.work', async (facts) => {
    const lines = await linesOf(facts);
    return wishes.map((wish) => ({ ...wish, lines, at: at ?? undefined }));
  });

/** The id of a line that is added without one: a repeat of the command adds nothing. */
export const madeLineId = ({ actor, commandId }: PlanningContext, at = 0): string =>
  madeId(actor, commandId, `line ${at}`);
