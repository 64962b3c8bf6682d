import { setCompanyActive } from '@cadenza/commands/company/change-company';
import { changeSettings } from '@cadenza/commands/company/change-settings';
import { closeDays } from '@cadenza/commands/registry/close-days';
import { plannedWorkChoices } from '@cadenza/domain/calendar/planned-work';
import { companySettings } from '@cadenza/domain/company/settings';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { someOf } from '@cadenza/domain/kernel/schemas';
import { z } from 'zod';
import { defineOperation, foundById, orElse } from '../operations/operation.ts';
import { seenVersion } from '../rest/shapes.ts';

/** What becomes of the work on days that are no longer worked, where that is said. */
const plannedWork = z.enum(plannedWorkChoices).nullish();

/** How a company works. Settings have the id of their company: without one they are those of the selected company. */
export const change = defineOperation({
  ...{ permission: 'company.manage', labels: 'settings' },
  input: z.object({ ...someOf(companySettings.shape).shape, id: foundById.exactOptional(), seenVersion, plannedWork }),
  run: (asked, { id = asked.actor.companyId, seenVersion: seen, plannedWork: choice, ...changes }) =>
    changeSettings(asked, id, changes, { seenVersion: seen, plannedWork: choice }),
});

/** Who is told of support requests; null: nobody. */
export const changeSupervisor = defineOperation({
  ...change,
  input: z.object({ id: foundById, supervisorEmail: companySettings.shape.supervisorEmail }),
});

export const close = defineOperation({
  permission: 'workingCalendar.manage',
  input: z.object({
    days: z.array(
      z.object({ day: z.string(), type: orElse(z.string(), 'holiday'), description: orElse(z.string(), null) }),
    ),
    plannedWork,
  }),
  run: (asked, { days, plannedWork: choice }) => closeDays(asked, days, { plannedWork: choice }),
});

/** Lets people work in a company, or nobody any more: who is in is out at once. */
export const setActive = defineOperation({
  ...{ permission: 'companies.all', input: z.object({ id: foundById, active: z.boolean() }) },
  run: async (asked, { id, active }) => {
    const done = await setCompanyActive(asked, id, active);
    if (!isRejection(done)) asked.services.sessions.companySwitched(id, active);
    return done;
  },
});
