import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import fc, { type Arbitrary } from 'fast-check';
import { what } from './series-commands.ts';
import { calendar, id, instant, minutes, numbers, optional, picture, texts } from './values.ts';

export type Intervention = { area: 'intervention'; seriesId: string; ordinal: number; intent: InterventionIntent };

const lines = fc.array(
  fc.record({ id: id('line'), order: fc.integer({ min: 0, max: 10 }), description: texts, mandatory: fc.boolean() }),
  { maxLength: 1 },
);

const intents: { [Type in InterventionIntent['type']]: Arbitrary<Extract<InterventionIntent, { type: Type }>> } = {
  MoveIntervention: fc.record(
    { type: fc.constant('MoveIntervention'), start: instant, end: instant, calendar },
    { requiredKeys: ['type', 'start', 'calendar'] },
  ),
  AssignIntervention: fc.record({ type: fc.constant('AssignIntervention'), maintainerId: what.maintainerId }),
  ChangeIntervention: fc.record({
    type: fc.constant('ChangeIntervention'),
    changes: fc.record(
      {
        equipmentId: what.equipmentId,
        interventionId: what.interventionId,
        checklistId: what.checklistId,
        anomalyIds: what.anomalyIds,
      },
      { requiredKeys: [] },
    ),
  }),
  RejoinSeries: fc.record({
    type: fc.constant('RejoinSeries'),
    fields: fc.uniqueArray(
      fc.constantFrom('time' as const, 'fault', 'notes', 'maintainerId', 'equipmentId', 'checklistId', 'anomalyIds'),
      { minLength: 1 },
    ),
  }),
  StopClocks: fc.record({ type: fc.constant('StopClocks'), until: instant }),
  HoldAgain: fc.record({
    type: fc.constant('HoldAgain'),
    own: fc.record(
      {
        time: fc.record({ start: instant, end: instant }),
        maintainerId: what.maintainerId,
        equipmentId: what.equipmentId,
        notes: optional(texts),
        fault: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
  NoteIntervention: fc.record({ type: fc.constant('NoteIntervention'), notes: optional(texts) }),
  MarkFault: fc.record({ type: fc.constant('MarkFault'), fault: fc.boolean() }),
  TickLine: fc.record({ type: fc.constant('TickLine'), lineId: id('line'), lines }),
  UntickLine: fc.record({ type: fc.constant('UntickLine'), lineId: id('line'), lines }),
  SetDuration: fc.record(
    { type: fc.constant('SetDuration'), minutes: optional(minutes), at: instant },
    { requiredKeys: ['type', 'minutes'] },
  ),
  SetProgress: fc.record({ type: fc.constant('SetProgress'), percent: fc.constantFrom(-1, 0, 50, 100, 101) }),
  ClassifyFault: fc.record(
    { type: fc.constant('ClassifyFault'), faultCauseId: optional(id('cause')), faultRemedyId: optional(id('remedy')) },
    { requiredKeys: ['type'] },
  ),
  CompleteIntervention: fc.record(
    { type: fc.constant('CompleteIntervention'), durationMinutes: minutes, at: instant, endedAt: instant, lines },
    { requiredKeys: ['type', 'lines'] },
  ),
  ReopenIntervention: fc.record(
    { type: fc.constant('ReopenIntervention'), reason: optional(texts) },
    { requiredKeys: ['type'] },
  ),
  AddPhotos: fc.record(
    { type: fc.constant('AddPhotos'), photos: fc.array(picture, { maxLength: 2 }), at: instant },
    { requiredKeys: ['type', 'photos'] },
  ),
  RemovePhoto: fc.record({ type: fc.constant('RemovePhoto'), imageId: id('image') }),
  SignIntervention: fc.record(
    {
      ...{ type: fc.constant('SignIntervention'), signatureId: id('image'), name: texts },
      ...{ picture: optional(picture), lines, at: instant, seenAt: fc.oneof(instant, texts) },
    },
    { requiredKeys: ['type', 'signatureId', 'name', 'picture', 'lines'] },
  ),
  CorrectCompletion: fc.constant({ type: 'CorrectCompletion' }),
  CancelIntervention: fc.record({ type: fc.constant('CancelIntervention'), reason: optional(texts) }),
  RestoreIntervention: fc.record({ type: fc.constant('RestoreIntervention') }),
  AddLine: fc.record({
    ...{ type: fc.constant('AddLine'), lineId: id('line'), description: texts, mandatory: fc.boolean(), lines },
  }),
  RemoveLine: fc.record({ type: fc.constant('RemoveLine'), lineId: id('line'), lines }),
  RestoreLine: fc.record({ type: fc.constant('RestoreLine'), lineId: id('line'), lines }),
  MoveLine: fc.record({ type: fc.constant('MoveLine'), lineId: id('line'), order: numbers, lines }),
  StartWork: fc.record({ type: fc.constant('StartWork'), at: instant }, { requiredKeys: ['type'] }),
  StopWork: fc.record({ type: fc.constant('StopWork'), at: instant }, { requiredKeys: ['type'] }),
  SetSparePart: fc.record(
    {
      ...{ type: fc.constant('SetSparePart'), partId: id('part'), isNew: fc.boolean() },
      values: fc.record({ name: texts, costCents: numbers, quantity: numbers }, { requiredKeys: [] }),
      order: numbers,
    },
    { requiredKeys: ['type', 'partId', 'isNew', 'values'] },
  ),
  RemoveSparePart: fc.record({ type: fc.constant('RemoveSparePart'), partId: id('part') }),
};

export const intervention: Arbitrary<Intervention> = fc.record({
  area: fc.constant('intervention'),
  seriesId: id('series'),
  ordinal: fc.integer({ min: 0, max: 3 }),
  intent: fc.oneof(...Object.values(intents)),
});
