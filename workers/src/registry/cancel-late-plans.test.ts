import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { seriesStream } from '@cadenza/domain/planning/events';
import { testMetadata } from '@cadenza/domain/testing/given-when-then';
import { occurrence, otherMaintainerId, sampleId, seriesId, weekly } from '@cadenza/domain/testing/planning-samples';
import { describe, expect, test } from 'vitest';
import { cancelLatePlans } from './cancel-late-plans.ts';

const planId = sampleId('e', 7);
const offId = sampleId('e', 8);

const recorded = (type: string, data: object, position: bigint, id = planId): RecordedEvent => ({
  ...{ type, data, id, position, revision: 0, metadata: testMetadata, recordedAt: testMetadata.happenedAt },
  stream: seriesStream(seriesId),
});

/** What a record went through, in its own stream; the plan itself has the position 9. */
const off = (type: string, id: string) => recorded(type, { id }, 7n, offId);

const given = (streams: Record<string, RecordedEvent[]>) => ({
  when: (type: string, data: object) =>
    cancelLatePlans.react(recorded(type, data, 9n), async (of) => streams[of] ?? []),
});

const cancels = (kind: string, id: string) => ({
  name: 'cancelPlans',
  id: `late.${planId}.${kind}`,
  payload: {
    companyId: testMetadata.companyId,
    kind,
    id,
    // Its own work, whatever the deactivation's job has done, and not before its own row is there.
    eventId: planId,
    position: '9',
    deactivatedAt: testMetadata.happenedAt,
  },
});

describe('cancel-late-plans', () => {
  const { equipmentId, interventionId, checklistId, maintainerId } = weekly;

  test.each([
    ['equipment', 'EquipmentDeactivated', `equipment-${equipmentId}`, equipmentId],
    ['intervention', 'InterventionDeactivated', `interventionDescription-${interventionId}`, interventionId],
    ['maintainer', 'MaintainerDeactivated', `maintainer-${maintainerId}`, maintainerId],
    ['checklist', 'ChecklistDeactivated', `checklist-${checklistId}`, checklistId],
  ])('a schedule for a deactivated %s asks for the cancellation', async (kind, type, stream, id) => {
    const jobs = await given({ [stream]: [off(type, id ?? '')] }).when('SeriesScheduled', weekly);
    expect(jobs).toEqual([cancels(kind, id ?? '')]);
  });

  test('so does a change of the series, and an occurrence that is given to somebody else', async () => {
    const stream = `maintainer-${otherMaintainerId}`;
    const gone = given({ [stream]: [off('MaintainerDeactivated', otherMaintainerId)] });
    const changes = { maintainerId: otherMaintainerId };
    const asked = [cancels('maintainer', otherMaintainerId)];
    expect(await gone.when('SeriesChanged', { seriesId, scope: 'all', fromOrdinal: 0, changes })).toEqual(asked);
    const { id: occurrenceId } = occurrence(0, '2026-03-09');
    expect(await gone.when('InterventionAssigned', { seriesId, occurrenceId, ...changes })).toEqual(asked);
  });

  test('so do a series and an occurrence that are given to other equipment', async () => {
    const gone = given({ [`equipment-${equipmentId}`]: [off('EquipmentDeactivated', equipmentId)] });
    const changes = { equipmentId };
    const asked = [cancels('equipment', equipmentId)];
    expect(await gone.when('SeriesChanged', { seriesId, scope: 'all', fromOrdinal: 0, changes })).toEqual(asked);
    const { id: occurrenceId } = occurrence(0, '2026-03-09');
    expect(await gone.when('InterventionWorkChanged', { seriesId, occurrenceId, changes })).toEqual(asked);
  });

  test('not for what is active, or active again, or taken away; nor for the lines of a checklist', async () => {
    const back = [off('MaintainerDeactivated', maintainerId ?? ''), off('MaintainerActivated', maintainerId ?? '')];
    const line = off('ChecklistLineDeactivated', sampleId('f', 9));
    const all = given({ [`maintainer-${maintainerId}`]: back, [`checklist-${checklistId}`]: [line] });
    expect(await all.when('SeriesScheduled', weekly)).toEqual([]);
    const changes = { maintainerId: null, notes: 'piano' };
    expect(await all.when('SeriesChanged', { seriesId, scope: 'all', fromOrdinal: 0, changes })).toEqual([]);
    expect(await all.when('InterventionNoted', { seriesId, occurrenceId: sampleId('b', 9), notes: null })).toEqual([]);
  });
});
