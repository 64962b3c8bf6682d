import { type RequestRow, wrongOf } from '../../requests/request.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';

type Answered = Pick<
  RequestRow,
  'id' | 'number' | 'equipment' | 'maintainer' | 'intervention' | 'anomalies' | 'request'
>;

/** What the form of a new work begins with where it answers a request: a place on the board says when and, perhaps, who. */
export const scheduleOf = (request: Answered, at: ScheduleStart): ScheduleStart => ({
  ...at,
  maintainerId: at.maintainerId ?? request.maintainer?.id ?? null,
  answers: {
    requestId: request.id,
    number: request.number,
    wrong: wrongOf(request),
    equipment: request.equipment,
    intervention: request.intervention,
    anomalies: request.anomalies,
  },
});
