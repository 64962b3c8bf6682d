import { checklistFields } from './checklists/fields.ts';
import { calendarFields } from './company/calendar-fields.ts';
import { holidayFields } from './company/holidays.ts';
import { settingsFields } from './company/settings-fields.ts';
import { supportAddressFields } from './company/support-address.ts';
import { contractFields } from './contracts/fields.ts';
import { documentFields } from './documents/fields.ts';
import { importFields } from './exchange/import-fields.ts';
import type { Fields } from './graphql/context.ts';
import { historyFields } from './history/fields.ts';
import { meField } from './identity/me-field.ts';
import { roleFields } from './identity/role-fields.ts';
import { userFields } from './identity/user-fields.ts';
import { licensingFields } from './licensing/fields.ts';
import { mailFields } from './mail/fields.ts';
import { noticeFields } from './notices/fields.ts';
import { paymentFields } from './payments/fields.ts';
import { planningFields } from './planning/fields.ts';
import { shiftedBy } from './planning/shifted-by-records.ts';
import { printoutFields } from './printouts/fields.ts';
import { registryFields } from './registry/fields.ts';
import { searchFields } from './registry/search-fields.ts';
import { reportFields } from './reports/fields.ts';
import { printReportField } from './reports/print.ts';
import { scheduleFields } from './reports/schedules.ts';
import { targetFields } from './reports/targets.ts';
import { supportFields } from './support/fields.ts';
import { undoFields } from './undo/fields.ts';
import { viewFields } from './views/fields.ts';

const ofRecords = registryFields(shiftedBy);

/** Every root field there is, each with its permission. */
export const fields: { Query: Fields; Mutation: Fields } = {
  Query: {
    me: meField,
    ...planningFields.Query,
    ...undoFields.Query,
    ...ofRecords.Query,
    ...historyFields.Query,
    ...holidayFields,
    ...searchFields,
    ...documentFields.Query,
    ...importFields.Query,
    ...printoutFields.Query,
    ...supportAddressFields,
    ...userFields.Query,
    ...roleFields.Query,
    ...settingsFields.Query,
    ...contractFields.Query,
    ...viewFields.Query,
    ...noticeFields.Query,
    ...reportFields,
    ...scheduleFields.Query,
    ...supportFields.Query,
    ...mailFields.Query,
    ...licensingFields.Query,
  },
  Mutation: {
    ...planningFields.Mutation,
    ...undoFields.Mutation,
    ...ofRecords.Mutation,
    ...checklistFields,
    ...calendarFields,
    ...documentFields.Mutation,
    ...importFields.Mutation,
    ...printoutFields.Mutation,
    ...printReportField,
    ...userFields.Mutation,
    ...roleFields.Mutation,
    ...settingsFields.Mutation,
    ...contractFields.Mutation,
    ...targetFields,
    ...scheduleFields.Mutation,
    ...viewFields.Mutation,
    ...noticeFields.Mutation,
    ...supportFields.Mutation,
    ...licensingFields.Mutation,
    ...paymentFields.Mutation,
  },
};
