import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Services } from '../kernel/services.ts';
import { findDueReports, mailReport, sendReport } from './jobs.ts';

/** What reports have for the worker. */
export const reportJobs: readonly JobDefinition[] = [findDueReports, sendReport, mailReport];

export const reportImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(findDueReports, async () => (await import('./find-due-reports.ts')).findDueReportsHandler(services)),
  implementJob(sendReport, async () => (await import('./send-report.ts')).sendReportHandler(services)),
  implementJob(mailReport, async () => (await import('./mail-report.ts')).mailReportHandler(services)),
];
