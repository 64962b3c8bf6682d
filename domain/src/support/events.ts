import { z } from 'zod';
import { type StoredPicture, storedPicture } from '../documents/events.ts';
import type { EventOf } from '../kernel/event.ts';
import { someOf, uuid } from '../kernel/schemas.ts';
import { visibleLines, visibleText } from '../kernel/visible-text.ts';
import { anomalyIds, utcInstant } from '../planning/schemas.ts';
import { phoneNumber } from '../registry/contacts.ts';
import { closingCause, reopeningReason } from './closing.ts';
import { longestComment, longestNotes, longestRequest } from './limits.ts';
import { requestPriorities } from './priority.ts';

/** A text of which nothing is left is none. */
const orNone = (text: z.ZodType<string>) => text.nullable().transform((given) => (given === '' ? null : given));

const contactFields = {
  name: visibleText(100).nullable(),
  email: z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' }).nullable(),
  phone: phoneNumber.nullable(),
};

/** What a request says; all that staff may change later. */
export const requestFields = {
  equipmentId: uuid,
  /** Sorted, each once. */
  anomalyIds,
  /** In the words of who asks; null where anomalies say it all. */
  request: visibleLines(longestRequest).nullable(),
  /** Since when it is broken. */
  happenedAt: utcInstant,
  /** The machine stands since then: a breakdown until the request is completed. Absent of requests from before this was asked. */
  stopped: z.boolean({ error: 'invalid' }).exactOptional(),
  /** Proposed by who asks, set by those who handle it. Absent of requests from before this was asked. */
  priority: z.enum(requestPriorities, { error: 'invalid_choice' }).exactOptional(),
  /** Of those who handle it, for themselves. */
  notes: visibleLines(longestNotes).nullable(),
  maintainerId: uuid.nullable(),
  /** The kind of work that is proposed. */
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
export type RequestValues = z.infer<typeof requestValues>;

/** What is written to the other side. */
export const commentText = visibleLines(longestComment).min(1, { error: 'required' });

/** A comment of who asked, or of those who handle requests. Who wrote it is the actor of its event. */
const comment = {
  commentId: uuid,
  from: z.enum(['requester', 'staff'], { error: 'invalid_choice' }),
  text: commentText,
};
export type RequestComment = { [Field in keyof typeof comment]: z.infer<(typeof comment)[Field]> };

/** ISO 639-1. */
export const language = z.string().regex(/^[a-z]{2}$/, { error: 'invalid' });

/** A picture of what is broken. */
export type RequestImage = StoredPicture;

/** How to reach who asked without an account: personal, shown to those who handle requests and to nobody else. */
const contact = z.strictObject(contactFields);
export type Contact = z.infer<typeof contact>;

/** Who asked: a user of the company, or somebody who had its public link; `language`: in which to write back. */
const requester = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), userId: uuid }),
  z.strictObject({ kind: z.literal('public'), contact, language }),
]);
export type Requester = z.infer<typeof requester>;

/** The planned work that answers a request: the first occurrence of a series. */
const answeringWork = { seriesId: uuid, occurrenceId: uuid };
export type AnsweringWork = { [Field in keyof typeof answeringWork]: string };

const ofRequest = { supportRequestId: uuid };

/** Events of a `supportRequest-<id>` stream, strict: what is appended is held against them. */
export const supportRequestEventSchemas = {
  /** Waiting from here on. It gets its number by `SupportRequestNumbered`, in another stream. */
  SupportRequestOpened: z.strictObject({ ...ofRequest, ...requestFields, requester }),
  SupportRequestChanged: z.strictObject({ ...ofRequest, changes: someOf(requestFields) }),
  /** Who sees to it; null: nobody any more. */
  SupportRequestAssigned: z.strictObject({ ...ofRequest, assignedTo: uuid.nullable() }),
  SupportRequestTakenInHandling: z.strictObject(ofRequest),
  /** From here on it follows this work. */
  SupportRequestTransformed: z.strictObject({ ...ofRequest, ...answeringWork }),
  /** The work is cancelled, or was never planned: it waits again. */
  SupportRequestWorkLost: z.strictObject(ofRequest),
  /** By hand, with its cause where that was said, or because its work is completed; `by`: the user who completed that. */
  SupportRequestCompleted: z.strictObject({
    ...ofRequest,
    by: uuid.exactOptional(),
    cause: closingCause.exactOptional(),
  }),
  /** In handling again, because its work was reopened, or by hand, for a reason that who asked reads. */
  SupportRequestReopened: z.strictObject({ ...ofRequest, reason: reopeningReason.exactOptional() }),
  /** Out of sight; where it was before is kept, and goes on following its work. */
  SupportRequestArchived: z.strictObject({ ...ofRequest, cause: closingCause.exactOptional() }),
  /** Back to where it was; `reason`: of who opened one again that nobody had seen to. */
  SupportRequestRestored: z.strictObject({ ...ofRequest, reason: reopeningReason.exactOptional() }),
  /** Where it stood before a change of its state that was taken back, and since when it was over there. */
  SupportRequestPutBack: z.strictObject({
    ...ofRequest,
    phase: z.enum(['waiting', 'handling', 'completed']),
    archived: z.boolean(),
    statusReason: z
      .strictObject({ reason: closingCause.shape.reason.nullable(), text: closingCause.shape.text })
      .nullable(),
    overAt: utcInstant.nullable(),
  }),
  SupportRequestImageAdded: z.strictObject({ ...ofRequest, ...storedPicture }),
  /** Its content goes a day later, where nothing else has the same. */
  SupportRequestImageRemoved: z.strictObject({ ...ofRequest, imageId: uuid }),
  /** What who asked and those who handle requests write to each other. */
  SupportRequestCommented: z.strictObject({ ...ofRequest, ...comment }),
  /** For good; its images were removed just before. */
  SupportRequestDeleted: z.strictObject(ofRequest),
};
export type SupportRequestEvent = EventOf<typeof supportRequestEventSchemas>;
export type SupportRequestCommented = EventOf<typeof supportRequestEventSchemas, 'SupportRequestCommented'>;

export const supportRequestStream = (supportRequestId: string) => `supportRequest-${supportRequestId}` as const;
