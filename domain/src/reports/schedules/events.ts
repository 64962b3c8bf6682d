import { z } from 'zod';
import { defineEvents } from '../../kernel/aggregate.ts';
import type { EventOf } from '../../kernel/event.ts';
import { someOf, uuid } from '../../kernel/schemas.ts';
import { scheduleFields, scheduleValues } from './values.ts';

const ofSchedule = { scheduleId: uuid };
const ofRecipient = z.strictObject({ ...ofSchedule, userId: uuid });

const scheduleId = '0199a1b2-0000-7000-8000-0000000000f5';
const userId = '0199a1b2-0000-7000-8000-0000000000a2';

/** Events of the `reportSchedules-…` stream of a company, strict: reports that are sent by e-mail, when, and to whom. */
export const reportScheduleEvents = defineEvents({
  ReportScheduleCreated: {
    data: z.strictObject({ ...ofSchedule, values: scheduleValues }),
    golden: {
      scheduleId,
      values: {
        name: 'Guasti del mese',
        report: 'reportGuastiInterventi',
        scope: {
          equipmentId: null,
          lineId: '0199a1b2-0000-7000-8000-000000000021',
          plantId: null,
          maintainerId: null,
          interventionTypeId: null,
        },
        format: 'pdf',
        language: 'it',
        cadence: 'monthly',
        weekday: 1,
        monthDay: 31,
        hour: 7,
        recipients: [userId],
        active: false,
      },
    },
  },
  ReportScheduleChanged: {
    data: z.strictObject({ ...ofSchedule, changes: someOf(scheduleFields) }),
    golden: { scheduleId, changes: { hour: 6, active: true } },
  },
  /** Somebody wants it no more, whoever chose them; and wants it again. */
  ReportScheduleUnsubscribed: { data: ofRecipient, golden: { scheduleId, userId } },
  ReportScheduleResubscribed: { data: ofRecipient, golden: { scheduleId, userId } },
  /** It was handed over to be sent, of a local day on which it was due; to how many. */
  ReportScheduleSent: {
    data: z.strictObject({ ...ofSchedule, day: z.iso.date(), recipients: z.int().min(0) }),
    golden: { scheduleId, day: '2026-12-01', recipients: 1 },
  },
  ReportScheduleRemoved: { data: z.strictObject(ofSchedule), golden: { scheduleId } },
});
export type ReportScheduleEvent = EventOf<typeof reportScheduleEvents.schemas>;
