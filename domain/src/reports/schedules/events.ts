import type { DomainEvent } from '../../kernel/event.ts';
import type { ReportFormat, ReportName } from '../report-names.ts';

/** What a report is narrowed to; null: not by that. */
export type ScheduledScope = {
  readonly equipmentId: string | null;
  readonly lineId: string | null;
  readonly plantId: string | null;
  readonly maintainerId: string | null;
  readonly interventionTypeId: string | null;
};

export const cadences = ['weekly', 'monthly'] as const;
export type Cadence = (typeof cadences)[number];

/** When a report is sent, by the clocks of the company. Both days are kept, so that a change of the cadence forgets none. */
export type ScheduleTiming = {
  cadence: Cadence;
  /** ISO weekday, 1 Monday to 7 Sunday: of `weekly`. */
  weekday: number;
  /** 1 to 31, of `monthly`; the last day where the month has fewer. */
  monthDay: number;
  /** 0 to 23. */
  hour: number;
};

export type ReportScheduleValues = ScheduleTiming & {
  name: string;
  report: ReportName;
  scope: ScheduledScope;
  format: ReportFormat;
  /** Of the letter and of what is in the file. */
  language: string;
  /** Users of the company. */
  recipients: readonly string[];
  /** Whether it is sent at all. */
  active: boolean;
};

type Of<Data extends object = object> = { scheduleId: string } & Data;

/** Events of the `reportSchedules-…` stream of a company: reports that are sent by e-mail, when, and to whom. */
export type ReportScheduleEvent =
  | DomainEvent<'ReportScheduleCreated', Of<{ values: ReportScheduleValues }>>
  | DomainEvent<'ReportScheduleChanged', Of<{ changes: Partial<ReportScheduleValues> }>>
  | DomainEvent<'ReportScheduleRemoved', Of>
  /** Somebody wants it no more, whoever chose them; and wants it again. */
  | DomainEvent<'ReportScheduleUnsubscribed', Of<{ userId: string }>>
  | DomainEvent<'ReportScheduleResubscribed', Of<{ userId: string }>>
  /** It was handed over to be sent, of a local day on which it was due; to how many. */
  | DomainEvent<'ReportScheduleSent', Of<{ day: string; recipients: number }>>;

export const reportSchedulesStream = (companyId: string) => `reportSchedules-${companyId}` as const;
