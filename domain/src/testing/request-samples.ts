import type { SupportRequestEvent } from '../support/events.ts';
import { testActor } from './given-when-then.ts';

/** Ids of the samples. */
export const sampleRequestId = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const supportRequestId = sampleRequestId(1);

/** An event of the one request of the samples. */
export const ofRequest = (type: SupportRequestEvent['type'], data: object = {}): SupportRequestEvent =>
  ({ type, data: { supportRequestId, ...data } }) as SupportRequestEvent;

/** Opened by the user who acts in tests. */
export const openedRequest = ofRequest('SupportRequestOpened', {
  requester: { kind: 'user', userId: testActor },
  ...{ equipmentId: sampleRequestId(10), anomalyIds: [sampleRequestId(20)], request: 'La pressa perde olio' },
  ...{ happenedAt: '2026-03-02T06:30:00Z', notes: null, maintainerId: null, interventionId: null },
});
export const takenRequest = ofRequest('SupportRequestTakenInHandling');
export const answeringWork = { seriesId: sampleRequestId(30), occurrenceId: sampleRequestId(31) };
