import { changeLines, madeLineId } from '@cadenza/commands/planning/lines';
import type { PlanningContext } from '@cadenza/commands/planning/planning-context';
import type { WorkLineInput } from '../graphql/schema.gen.ts';

/** Lines of a work over GraphQL, beside ticking them. */

type At = string | null | undefined;

export const addWorkLine = (
  asked: PlanningContext,
  id: string,
  { lineId, description, mandatory }: WorkLineInput,
  at: At,
) =>
  changeLines(
    asked,
    id,
    [{ type: 'AddLine', lineId: lineId ?? madeLineId(asked), description, mandatory: mandatory ?? false }],
    at,
  );

/** Takes a line out of the work, or brings one of its checklist back. */
export const removeWorkLine = (asked: PlanningContext, id: string, lineId: string, removed: boolean, at: At) =>
  changeLines(asked, id, [{ type: removed ? 'RemoveLine' : 'RestoreLine', lineId }], at);

export const moveWorkLine = (asked: PlanningContext, id: string, lineId: string, afterId: string | null, at: At) =>
  changeLines(asked, id, [{ type: 'MoveLine', lineId, afterId }], at);
