import { type CompanyEvent, companyStream } from '@cadenza/domain/company/events';
import { requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor } from '../kernel/reactor.ts';
import { restsOf } from './choice-for-day.ts';
import { leaveWeekdays } from './jobs.ts';

/** What was planned on weekdays before they were taken out of the working week goes elsewhere, where that was asked for. */
export const moveOffWeekdays = defineReactor<CompanyEvent>({
  name: 'move-off-weekdays',
  prefixes: ['company'],
  startsAt: 'beginning',
  handlers: {
    CompanySettingsChanged: async ({ id, position, data: { companyId, plannedWork }, metadata }, read) => {
      if (plannedWork !== 'move') return [];
      const taken = [...restsOf(await read(companyStream(companyId)))].filter(([, rest]) => rest.eventId === id);
      const weekdays = taken.map(([weekday]) => weekday);
      if (weekdays.length === 0) return [];
      const payload = { companyId, weekdays, since: metadata.happenedAt, eventId: id, position: String(position) };
      return [requestJob(leaveWeekdays, `weekdays.${id}`, payload)];
    },
  },
});
