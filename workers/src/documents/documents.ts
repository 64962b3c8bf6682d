import type { DocumentEvent } from '@cadenza/domain/documents/events';
import { implementJob, type JobDefinition, type JobImplementation, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor, type Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { readDocument, sweepFiles } from './jobs.ts';

/** Every document that is added is read once. */
const readOnAdd = defineReactor<DocumentEvent>({
  name: 'read-document',
  prefixes: ['document'],
  startsAt: 'beginning',
  handlers: {
    DocumentAdded: ({ id, data, metadata }) => [
      requestJob(readDocument, `read.${id}`, {
        ...{ companyId: metadata.companyId, documentId: data.documentId },
        ...{ eventId: id, correlationId: metadata.correlationId },
      }),
    ],
  },
});

/** What documents have for the worker. */
export const documentReactors: readonly Reactor[] = [readOnAdd];

export const documentJobs: readonly JobDefinition[] = [readDocument, sweepFiles];

export const documentImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(readDocument, async () => (await import('./read-document.ts')).readDocumentHandler(services)),
  implementJob(sweepFiles, async () => (await import('./sweep-files.ts')).sweepFilesHandler(services)),
];
