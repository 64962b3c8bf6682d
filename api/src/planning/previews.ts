import type { PlanningContext } from '@cadenza/commands/planning/planning-context';
import { previewDeletion, previewEdit } from '@cadenza/commands/planning/preview';
import { previewDates } from '@cadenza/commands/planning/preview-dates';
import { countsOf, type PreviewedWork } from '@cadenza/domain/planning/series-preview';
import { newId } from '@cadenza/infra/ids';
import { commandFrom } from '../graphql/command.ts';
import type { Context } from '../graphql/context.ts';
import type { PlannedPreview, QueryResolvers } from '../graphql/schema.gen.ts';
import { orThrow } from '../kernel/problem.ts';
import { closedReasons } from './closed-reasons.ts';
import { moveOf, scopeOf } from './move-input.ts';

/** More of them no dialog shows; the counts are of all. */
const maxShown = 1000;

const askedBy = (context: Context): PlanningContext => commandFrom(context, newId());

const shown = async (
  { services, session }: Context,
  works: readonly PreviewedWork[],
  reach: { until: string; cut: boolean } | null = null,
  reversible = false,
): Promise<PlannedPreview> => {
  const closed = await closedReasons(services, session.actor.companyId);
  return {
    ...countsOf(works),
    works: works
      .slice(0, maxShown)
      .map(({ ordinal: _, closed: day, missed: _missed, due: _due, changes, ...work }) => ({
        ...work,
        changes: [...changes],
        closed: closed(day),
      })),
    reachesUntil: reach?.until ?? null,
    cut: reach?.cut ?? false,
    reversible,
  };
};

const permission = 'planning.manage';

export const previewFields: Pick<QueryResolvers, 'previewOfChange' | 'previewOfDeletion' | 'previewOfDates'> = {
  previewOfChange: {
    permission,
    rate: 'heavy',
    maxRows: maxShown,
    resolve: async ({ id, input }, context) => {
      const edit = await previewEdit(askedBy(context), id, moveOf(input), scopeOf(input.scope));
      const { works, reversible } = orThrow(edit);
      return shown(context, works, null, reversible);
    },
  },
  previewOfDeletion: {
    permission,
    rate: 'heavy',
    maxRows: maxShown,
    resolve: async ({ id, scope }, context) =>
      shown(context, orThrow(await previewDeletion(askedBy(context), id, scopeOf(scope)))),
  },
  previewOfDates: {
    permission,
    rate: 'heavy',
    maxRows: maxShown,
    resolve: async ({ input }, context) => {
      const { works, reach } = orThrow(await previewDates(askedBy(context), input));
      return shown(context, works, reach);
    },
  },
};
