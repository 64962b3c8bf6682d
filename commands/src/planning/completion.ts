import type { CompleteIntervention } from '@cadenza/domain/planning/intervention-commands';
import { signatureRequired } from './facts.ts';
import { type Facts, linesOf } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';

/** Completion with all that it is decided by. Without minutes the duration that was set before counts; `at`: when it was pressed. */
export const completion = async (
  { services, actor }: PlanningContext,
  facts: Facts,
  {
    durationMinutes,
    at,
    endedAt,
    seen,
  }: Pick<CompleteIntervention, 'durationMinutes' | 'at' | 'endedAt' | 'seen'> = {},
): Promise<CompleteIntervention> => {
  const [lines, required] = await Promise.all([linesOf(facts), signatureRequired(services.folds, actor.companyId)]);
  return {
    type: 'CompleteIntervention',
    ...(durationMinutes === undefined ? {} : { durationMinutes }),
    ...(at === undefined ? {} : { at }),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(seen === undefined ? {} : { seen }),
    lines,
    signatureRequired: required,
  };
};
