import { type ChangeOfMany, maxWorks, previewMany, type WorkOfMany } from '@cadenza/commands/planning/change-many';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { instantToLocal } from '@cadenza/domain/planning/recurrence';
import type { PlannedOccurrence } from '@cadenza/domain/planning/series-plan';
import { newId } from '@cadenza/infra/ids';
import { commandFrom } from '../graphql/command.ts';
import type {
  ChangeOfManyInput,
  MutationResolvers,
  PreviewedOfMany,
  QueryResolvers,
  WorkRefusal,
} from '../graphql/schema.gen.ts';
import { orThrow, problemBody } from '../kernel/problem.ts';
import { asField } from '../operations/as-field.ts';
import { fault } from '../rest/values.ts';
import { changeSeveral } from './plan-operations.ts';

/** What a work is not without is either said or left out. */
const changeOf = ({ days, maintainerId, interventionTypeId }: ChangeOfManyInput): ChangeOfMany => {
  if (days === null) throw fault('days', 'required');
  if (interventionTypeId === null) throw fault('interventionTypeId', 'required');
  return { days, maintainerId, interventionTypeId };
};

/** In one sentence, and of one field where that is what is wrong. */
const refusalTo = (rejection: Rejection, language: string): WorkRefusal => {
  const { code, message, detail, errors } = problemBody(rejection, language);
  const [first] = errors ?? [];
  return first
    ? { code: first.code, field: first.field, message: first.message }
    : { code, field: null, message: detail || message };
};

const wallOf = (plan: PlannedOccurrence | null): string | null => plan && instantToLocal(plan.start, plan.timeZone);

const shown =
  (language: string) =>
  ({ id, before, after, changes, refusal }: WorkOfMany): PreviewedOfMany => ({
    id,
    what: refusal ? 'refused' : changes ? 'changed' : 'unchanged',
    from: wallOf(before),
    to: wallOf(after),
    refusal: refusal && refusalTo(refusal, language),
  });

const permission = 'planning.manage';

type Reads = Pick<QueryResolvers, 'previewOfMany'>;
type Writes = Pick<MutationResolvers, 'changeInterventions'>;

export const manyFields: { Query: Reads; Mutation: Writes } = {
  Query: {
    previewOfMany: {
      permission,
      rate: 'heavy',
      maxRows: maxWorks,
      resolve: async ({ ids, change }, context) => {
        const works = orThrow(await previewMany(commandFrom(context, newId()), ids, changeOf(change)));
        return works.map(shown(context.language));
      },
    },
  },
  Mutation: {
    changeInterventions: asField(
      changeSeveral,
      ({ position, ...works }) => ({
        position: String(position),
        ...{ changed: [...works.changed], unchanged: [...works.unchanged], left: [...works.left] },
      }),
      ({ ids, change }) => ({ ids, change: changeOf(change) }),
    ),
  },
};
