import type { MutationResolvers } from '../graphql/schema.gen.ts';
import { asField } from '../operations/as-field.ts';
import { plannedWorkOf } from '../registry/fields.ts';
import { severalSaved } from '../registry/several.ts';
import { close } from './operations.ts';

export const calendarFields: Pick<MutationResolvers, 'closeDays'> = {
  closeDays: asField(
    close,
    ({ skipped, ...done }) => ({ ...severalSaved(done), skipped }),
    ({ days, ...args }) => ({ days, plannedWork: plannedWorkOf(args) }),
  ),
};
