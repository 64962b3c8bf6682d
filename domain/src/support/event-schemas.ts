import { z } from 'zod';
import { storedPicture } from '../documents/events.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { visibleLines, visibleText } from '../kernel/visible-text.ts';
import { anomalyIds, utcInstant } from '../planning/schemas.ts';
import { phoneNumber } from '../registry/contacts.ts';
import { closingCause, reopeningReason } from './closing.ts';
import type { SupportRequestEvent, SupportRequestNumbered } from './events.ts';
import { longestComment, longestNotes, longestRequest } from './limits.ts';
import { requestPriorities } from './priority.ts';

/** A text of which nothing is left is none. */
const orNone = (text: z.ZodType<string>) => text.nullable().transform((given) => (given === '' ? null : given));

const contactFields = {
  name: visibleText(100).nullable(),
  email: z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' }).nullable(),
  phone: phoneNumber.nullable(),
};

export const requestFields = {
  equipmentId: uuid,
  anomalyIds,
  request: visibleLines(longestRequest).nullable(),
  happenedAt: utcInstant,
  stopped: z.boolean({ error: 'invalid' }).exactOptional(),
  priority: z.enum(requestPriorities, { error: 'invalid_choice' }).exactOptional(),
  notes: visibleLines(longestNotes).nullable(),
  maintainerId: uuid.nullable(),
  interventionId: uuid.nullable(),
};

/** What comes in: empty texts are none. */
export const contactSchema = z.strictObject({
  ...contactFields,
  name: orNone(visibleText(100)),
  phone: orNone(phoneNumber),
});
export const requestValues = z.strictObject({
  ...requestFields,
  request: orNone(visibleLines(longestRequest)),
  notes: orNone(visibleLines(longestNotes)),
});

/** What is written to the other side. */
export const commentText = visibleLines(longestComment).min(1, { error: 'required' });

/** ISO 639-1. */
export const language = z.string().regex(/^[a-z]{2}$/, { error: 'invalid' });

export const requesterSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), userId: uuid }),
  z.strictObject({ kind: z.literal('public'), contact: z.strictObject(contactFields), language }),
]);

const ofRequest = { supportRequestId: uuid };

/** The present shape of every event of support requests, strict: what is appended is held against it. */
export const supportEventSchemas: {
  readonly [Type in (SupportRequestEvent | SupportRequestNumbered)['type']]: z.ZodType<
    Extract<SupportRequestEvent | SupportRequestNumbered, { type: Type }>['data']
  >;
} = {
  SupportRequestOpened: z.strictObject({ ...ofRequest, ...requestFields, requester: requesterSchema }),
  SupportRequestChanged: z.strictObject({ ...ofRequest, changes: someOf(requestFields) }),
  SupportRequestAssigned: z.strictObject({ ...ofRequest, assignedTo: uuid.nullable() }),
  SupportRequestTakenInHandling: z.strictObject(ofRequest),
  SupportRequestTransformed: z.strictObject({ ...ofRequest, seriesId: uuid, occurrenceId: uuid }),
  SupportRequestWorkLost: z.strictObject(ofRequest),
  SupportRequestCompleted: z.strictObject({
    ...ofRequest,
    by: uuid.exactOptional(),
    cause: closingCause.exactOptional(),
  }),
  SupportRequestReopened: z.strictObject({ ...ofRequest, reason: reopeningReason.exactOptional() }),
  SupportRequestArchived: z.strictObject({ ...ofRequest, cause: closingCause.exactOptional() }),
  SupportRequestRestored: z.strictObject({ ...ofRequest, reason: reopeningReason.exactOptional() }),
  SupportRequestImageAdded: z.strictObject({ ...ofRequest, ...storedPicture }),
  SupportRequestImageRemoved: z.strictObject({ ...ofRequest, imageId: uuid }),
  SupportRequestCommented: z.strictObject({
    ...ofRequest,
    commentId: uuid,
    from: z.enum(['requester', 'staff'], { error: 'invalid_choice' }),
    text: commentText,
  }),
  SupportRequestDeleted: z.strictObject(ofRequest),
  SupportRequestNumbered: z.strictObject({ ...ofRequest, number: z.int().min(1) }),
};
