import type { PlanningContext } from '@cadenza/commands/planning/planning-context';
import { type PreviewedReturn, previewReturn, type Returned } from '@cadenza/commands/planning/return-to-day';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { newId } from '@cadenza/infra/ids';
import { worksById } from '@cadenza/queries/planning/works';
import { commandFrom } from '../graphql/command.ts';
import type { MutationResolvers, QueryResolvers, ShiftedWork } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { orThrow } from '../kernel/problem.ts';
import { asField } from '../operations/as-field.ts';
import { severalDays } from './days-asked.ts';
import { returnDays } from './plan-operations.ts';

/** A dialog shows no more; the count says how many there are. */
const maxShown = 200;

/** Works with the names of what they are of, as far as they are shown. */
export const withLabels = async (asked: PlanningContext, { works, staying }: PreviewedReturn) => {
  const shown = works.slice(0, maxShown);
  const ids = shown.map(({ place }) => place.occurrenceId);
  const { rows } = await answered({ services: asked.services, session: asked }, worksById, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  return {
    ...staying,
    total: works.length,
    rows: shown.flatMap(({ place: { occurrenceId: id, start, end, timeZone }, from }) => {
      const row = known.get(id);
      if (row === undefined) return [];
      const { equipment, intervention, maintainer } = row;
      return [{ id, start, end, timeZone, from, equipment, intervention, maintainer }];
    }),
  };
};

/** What days that are closed no more had sent elsewhere; null to who plans nothing. */
export const shiftedFrom = async (asked: PlanningContext, days: readonly string[]): Promise<ShiftedWork | null> => {
  const found = await previewReturn(asked, days);
  return isRejection(found) ? null : withLabels(asked, found);
};

const returned = ({ position, works, staying }: Returned) => ({
  ...staying,
  position: String(position),
  ids: [...works],
});

const permission = 'planning.manage';

export const shiftedFields: {
  Query: Pick<QueryResolvers, 'shiftedFromDays'>;
  Mutation: Pick<MutationResolvers, 'returnToDays'>;
} = {
  Query: {
    shiftedFromDays: {
      permission,
      rate: 'heavy',
      reads: worksById.reads,
      maxRows: maxShown,
      resolve: async ({ days }, context) => {
        const asked = commandFrom(context, newId());
        return withLabels(asked, orThrow(await previewReturn(asked, severalDays(days))));
      },
    },
  },
  Mutation: {
    returnToDays: asField(returnDays, returned),
  },
};
