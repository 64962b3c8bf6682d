import { closeDays } from '@cadenza/commands/registry/close-days';
import { commandFrom } from '../graphql/command.ts';
import type { MutationResolvers } from '../graphql/schema.gen.ts';
import { orThrow } from '../kernel/problem.ts';
import { plannedWorkOf } from '../registry/fields.ts';
import { severalSaved } from '../registry/several.ts';

export const calendarFields: Pick<MutationResolvers, 'closeDays'> = {
  closeDays: {
    permission: 'workingCalendar.manage',
    resolve: async ({ commandId, days, ...asked }, context) => {
      const records = days.map(({ day, type, description }) => ({
        day,
        type: type ?? 'holiday',
        description: description ?? null,
      }));
      const done = orThrow(
        await closeDays(commandFrom(context, commandId), records, { plannedWork: plannedWorkOf(asked) }),
      );
      return { ...severalSaved(done), skipped: done.skipped };
    },
  },
};
