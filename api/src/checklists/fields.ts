import type { MutationResolvers } from '../graphql/schema.gen.ts';
import { asField } from '../operations/as-field.ts';
import { severalSaved } from '../registry/several.ts';
import { addLines } from './operations.ts';

export const checklistFields: Pick<MutationResolvers, 'addChecklistLines'> = {
  addChecklistLines: asField(addLines, severalSaved),
};
