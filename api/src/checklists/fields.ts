import { addChecklistLines } from '@cadenza/commands/checklists/add-lines';
import { commandFrom } from '../graphql/command.ts';
import type { MutationResolvers } from '../graphql/schema.gen.ts';
import { orThrow } from '../kernel/problem.ts';
import { severalSaved } from '../registry/several.ts';

export const checklistFields: Pick<MutationResolvers, 'addChecklistLines'> = {
  addChecklistLines: {
    permission: 'registries.manage',
    resolve: async ({ commandId, checklistId, lines, afterId }, context) =>
      severalSaved(orThrow(await addChecklistLines(commandFrom(context, commandId), checklistId, lines, afterId))),
  },
};
