import { changeTargets } from '@cadenza/commands/company/change-targets';
import type { Targets } from '@cadenza/domain/reports/targets';
import { z } from 'zod';
import type { MutationResolvers } from '../graphql/schema.gen.ts';
import { asField } from '../operations/as-field.ts';
import { defineOperation } from '../operations/operation.ts';
import { seenVersion } from '../rest/shapes.ts';

/** What the company aims at, a target for each of these figures. */
const change = defineOperation({
  ...{ permission: 'reports.manage', labels: 'targets' },
  // As they are given: the decider judges them.
  input: z.object({ seenVersion, changes: z.custom<Partial<Targets>>() }),
  run: (asked, { changes, seenVersion: seen }) => changeTargets(asked, changes, seen),
});

export const targetFields = {
  changeReportTargets: asField(
    change,
    ({ state, position }) => ({ id: state.companyId, position: String(position) }),
    ({ input, ...args }) => ({ ...args, changes: input as Partial<Targets> }),
  ),
} satisfies Partial<MutationResolvers>;
