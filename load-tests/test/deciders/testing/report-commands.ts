import { reportFormats, reportNames } from '@cadenza/domain/reports/report-names';
import { cadences } from '@cadenza/domain/reports/schedules/events';
import type { ReportScheduleCommand } from '@cadenza/domain/reports/schedules/schedules';
import fc, { type Arbitrary } from 'fast-check';
import { days, id, idOf, numbers, optional, texts, unlikely } from './values.ts';

export type ReportScheduleStep = { area: 'reportSchedule'; command: ReportScheduleCommand };

const scheduleValues = {
  name: unlikely('Guasti del mese', texts),
  report: fc.constantFrom(...reportNames),
  scope: fc.record({
    equipmentId: optional(id('equipment')),
    lineId: optional(id('line')),
    plantId: fc.constant(null),
    maintainerId: fc.constant(null),
    interventionTypeId: fc.constant(null),
  }),
  format: fc.constantFrom(...reportFormats),
  language: unlikely('it', texts),
  cadence: fc.constantFrom(...cadences),
  weekday: unlikely(1, numbers),
  monthDay: unlikely(31, numbers),
  hour: unlikely(7, numbers),
  recipients: unlikely([idOf('user', 0), idOf('user', 1)], fc.array(id('user'), { maxLength: 3 })),
  active: fc.boolean(),
};

const ofRecipient = { scheduleId: id('schedule'), userId: id('user') };

const scheduleCommands: {
  [Type in ReportScheduleCommand['type']]: Arbitrary<Extract<ReportScheduleCommand, { type: Type }>>;
} = {
  CreateReportSchedule: fc.record({
    ...{ type: fc.constant('CreateReportSchedule'), scheduleId: id('schedule'), values: fc.record(scheduleValues) },
  }),
  ChangeReportSchedule: fc.record({
    ...{
      type: fc.constant('ChangeReportSchedule'),
      scheduleId: id('schedule'),
      changes: fc.record(scheduleValues, { requiredKeys: [] }),
    },
  }),
  RemoveReportSchedule: fc.record({ type: fc.constant('RemoveReportSchedule'), scheduleId: id('schedule') }),
  UnsubscribeFromReport: fc.record({ type: fc.constant('UnsubscribeFromReport'), ...ofRecipient }),
  ResubscribeToReport: fc.record({ type: fc.constant('ResubscribeToReport'), ...ofRecipient }),
  RecordReportSent: fc.record({
    ...{ type: fc.constant('RecordReportSent'), scheduleId: id('schedule'), day: days, recipients: fc.nat(50) },
  }),
};

export const reportSchedule: Arbitrary<ReportScheduleStep> = fc.record({
  area: fc.constant('reportSchedule'),
  command: fc.oneof(
    { weight: 3, arbitrary: scheduleCommands.CreateReportSchedule },
    ...Object.values(scheduleCommands),
  ),
});
