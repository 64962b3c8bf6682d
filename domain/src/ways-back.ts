import { wayOfCompany } from './company/way-back.ts';
import type { Permission } from './identity/permissions.ts';
import { eventType, parseEventType } from './registry/events.ts';
import { wayOfRecord } from './registry/way-back.ts';
import { workingCalendarDay } from './registry/working-calendar-day.ts';
import { wayOfRequest } from './support/way-back.ts';

/** Where days were closed, they are taken back with what they had sent elsewhere (`commands/src/planning/undo-closing.ts`). */
const dayClosed = eventType(workingCalendarDay, 'Registered');

const ofRecord = (event: string): Permission | null => {
  const kind = parseEventType(event)?.kind;
  const way = wayOfRecord(event);
  const goesBack = kind !== undefined && way !== undefined && 'about' in way && event !== dayClosed;
  return goesBack ? `${kind.permission}.manage` : null;
};

const ofCompany = (event: string): Permission | null => {
  const way = wayOfCompany(event);
  if (way === undefined || !('about' in way)) return null;
  return event === 'CompanyTargetsChanged' ? 'reports.manage' : 'company.manage';
};

const ofRequest = (event: string): Permission | null => {
  const way = wayOfRequest(event);
  return way !== undefined && 'about' in way ? 'support.manage' : null;
};

/** Who may take back what an event did beside the plan: who may do it. Null where nobody takes it back. */
export const takenBackUnder = (event: string): Permission | null =>
  ofRecord(event) ?? ofCompany(event) ?? ofRequest(event);
