import { allClosingReasons } from '@cadenza/domain/support/closing';
import type { SupportRequestCommand } from '@cadenza/domain/support/commands';
import type { RequestPriority } from '@cadenza/domain/support/priority';
import fc, { type Arbitrary } from 'fast-check';
import { id, idOf, instant, optional, picture, texts, unlikely } from './values.ts';

export type SupportRequest = { area: 'supportRequest'; id: string; command: SupportRequestCommand };

const requestValues = {
  equipmentId: unlikely(idOf('equipment', 0), texts, 9),
  anomalyIds: fc.array(id('anomaly'), { maxLength: 3 }),
  request: unlikely<string | null>('Perde olio', optional(texts)),
  happenedAt: unlikely('2026-03-02T07:00:00Z', instant, 9),
  notes: unlikely<string | null>(null, texts),
  maintainerId: optional(id('maintainer')),
  interventionId: optional(id('intervention')),
  priority: unlikely<RequestPriority>('high', fc.constantFrom('low', 'urgent')),
};

/** What is said of why it is closed or opened again, or to the other side. */
const said = unlikely<string>('Era già stato segnalato', texts);
const cause = fc.option(
  fc.record({ reason: fc.constantFrom(...allClosingReasons), text: unlikely<string | null>(null, texts) }),
  { nil: undefined },
);

const requestCommands: {
  [Type in SupportRequestCommand['type']]: Arbitrary<Extract<SupportRequestCommand, { type: Type }>>;
} = {
  OpenSupportRequest: fc.record({
    type: fc.constant('OpenSupportRequest'),
    supportRequestId: fc.constant(''),
    requester: fc.oneof(
      fc.record({ kind: fc.constant('user' as const), userId: id('user') }),
      fc.record({
        kind: fc.constant('public' as const),
        contact: fc.record({
          name: unlikely<string | null>('Luca', texts),
          email: unlikely<string | null>('luca@ferri.it', texts),
          phone: unlikely<string | null>(null, texts),
        }),
        language: fc.constant('it'),
      }),
    ),
    images: fc.array(picture, { maxLength: 1 }),
    ...requestValues,
  }),
  ChangeSupportRequest: fc.record({
    type: fc.constant('ChangeSupportRequest'),
    changes: fc.record(requestValues, { requiredKeys: [] }),
    seenVersion: fc.constantFrom(undefined, 1),
  }),
  AssignSupportRequest: fc.record({
    type: fc.constant('AssignSupportRequest'),
    assignedTo: optional(id('user')),
    seenVersion: fc.constantFrom(undefined, 1),
  }),
  SetSupportRequestStatus: fc.record({
    type: fc.constant('SetSupportRequestStatus'),
    to: fc.constantFrom('waiting' as const, 'handling', 'completed', 'archived'),
    cause,
    seenVersion: fc.constantFrom(undefined, 1),
  }),
  RestoreSupportRequest: fc.record({ type: fc.constant('RestoreSupportRequest') }),
  ReopenSupportRequest: fc.record({ type: fc.constant('ReopenSupportRequest'), text: said }),
  CommentSupportRequest: fc.record({
    type: fc.constant('CommentSupportRequest'),
    commentId: id('comment'),
    text: said,
    by: fc.constantFrom('link' as const, 'user', 'staff'),
  }),
  PutRequestBack: fc.record({
    type: fc.constant('PutRequestBack'),
    phase: fc.constantFrom('waiting' as const, 'handling', 'completed'),
    archived: fc.boolean(),
    statusReason: fc.constant(null),
    overAt: fc.constant(null),
  }),
  DeleteSupportRequest: fc.record({ type: fc.constant('DeleteSupportRequest') }),
  AddRequestImages: fc.record({
    type: fc.constant('AddRequestImages'),
    images: fc.array(picture, { maxLength: 2 }),
    by: fc.constantFrom('link' as const, 'user', 'staff'),
  }),
  RemoveRequestImage: fc.record({ type: fc.constant('RemoveRequestImage'), imageId: id('image') }),
  TransformSupportRequest: fc.record({
    type: fc.constant('TransformSupportRequest'),
    equipmentId: id('equipment'),
    seriesId: id('series'),
    occurrenceId: id('occurrence'),
  }),
  FollowWork: fc.record({
    type: fc.constant('FollowWork'),
    seriesId: id('series'),
    outcome: fc.constantFrom('open' as const, 'completed', 'gone'),
  }),
};

export const supportRequest: Arbitrary<SupportRequest> = fc
  .record({
    id: id('supportRequest'),
    command: fc.oneof(requestCommands.OpenSupportRequest, ...Object.values(requestCommands)),
  })
  .map(({ id: own, command }) => ({
    ...{ area: 'supportRequest', id: own },
    command: command.type === 'OpenSupportRequest' ? { ...command, supportRequestId: own } : command,
  }));
