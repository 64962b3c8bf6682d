import type { StoredPicture } from '../documents/events.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { ClosingCause } from './closing.ts';
import type { RequestPriority } from './priority.ts';

/** How to reach who asked without an account: personal, shown to those who handle requests and to nobody else. */
export type Contact = { name: string | null; email: string | null; phone: string | null };

/** Who asked: a user of the company, or somebody who had its public link. */
export type Requester =
  | { kind: 'user'; userId: string }
  /** `language`: in which to write back, by its two letters. */
  | { kind: 'public'; contact: Contact; language: string };

/** A picture of what is broken. */
export type RequestImage = StoredPicture;

/** What a request says; all that staff may change later. `interventionId`: the kind of work that is proposed. */
export type RequestValues = {
  equipmentId: string;
  /** Sorted, each once. */
  anomalyIds: readonly string[];
  /** In the words of who asks; null where anomalies say it all. */
  request: string | null;
  /** Since when it is broken: ISO instant in UTC. */
  happenedAt: string;
  /** The machine stands since then: a breakdown until the request is completed. Absent of requests from before this was asked. */
  stopped?: boolean;
  /** Proposed by who asks, set by those who handle it. Absent of requests from before this was asked. */
  priority?: RequestPriority;
  /** Of those who handle it, for themselves. */
  notes: string | null;
  maintainerId: string | null;
  interventionId: string | null;
};

/** A comment of who asked, or of those who handle requests. Who wrote it is the actor of its event. */
export type RequestComment = { commentId: string; from: 'requester' | 'staff'; text: string };

/** The planned work that answers a request: the first occurrence of a series. */
export type AnsweringWork = { seriesId: string; occurrenceId: string };

type OfRequest<Type extends string, Data extends object = object> = DomainEvent<
  Type,
  { supportRequestId: string } & Data
>;

/** Waiting from here on. It gets its number by `SupportRequestNumbered`, in another stream. */
export type SupportRequestOpened = OfRequest<'SupportRequestOpened', RequestValues & { requester: Requester }>;
export type SupportRequestChanged = OfRequest<'SupportRequestChanged', { changes: Partial<RequestValues> }>;
/** Who sees to it; null: nobody any more. */
export type SupportRequestAssigned = OfRequest<'SupportRequestAssigned', { assignedTo: string | null }>;
export type SupportRequestTakenInHandling = OfRequest<'SupportRequestTakenInHandling'>;
/** From here on it follows this work. */
export type SupportRequestTransformed = OfRequest<'SupportRequestTransformed', AnsweringWork>;
/** The work is cancelled, or was never planned: it waits again. */
export type SupportRequestWorkLost = OfRequest<'SupportRequestWorkLost'>;
/** By hand, with its cause where that was said, or because its work is completed; `by`: the user who completed that. */
export type SupportRequestCompleted = OfRequest<'SupportRequestCompleted', { by?: string; cause?: ClosingCause }>;
/** In handling again, because its work was reopened, or by hand, for a reason that who asked reads. */
export type SupportRequestReopened = OfRequest<'SupportRequestReopened', { reason?: string }>;
/** Out of sight; where it was before is kept, and goes on following its work. */
export type SupportRequestArchived = OfRequest<'SupportRequestArchived', { cause?: ClosingCause }>;
/** Back to where it was; `reason`: of who opened one again that nobody had seen to. */
export type SupportRequestRestored = OfRequest<'SupportRequestRestored', { reason?: string }>;
/** What who asked and those who handle requests write to each other. */
export type SupportRequestCommented = OfRequest<'SupportRequestCommented', RequestComment>;
export type SupportRequestImageAdded = OfRequest<'SupportRequestImageAdded', RequestImage>;
/** Its content goes a day later, where nothing else has the same. */
export type SupportRequestImageRemoved = OfRequest<'SupportRequestImageRemoved', { imageId: string }>;
/** For good; its images were removed just before. */
export type SupportRequestDeleted = OfRequest<'SupportRequestDeleted'>;

/** Events of a `supportRequest-<id>` stream. */
export type SupportRequestEvent =
  | SupportRequestOpened
  | SupportRequestChanged
  | SupportRequestAssigned
  | SupportRequestTakenInHandling
  | SupportRequestTransformed
  | SupportRequestWorkLost
  | SupportRequestCompleted
  | SupportRequestReopened
  | SupportRequestArchived
  | SupportRequestRestored
  | SupportRequestImageAdded
  | SupportRequestImageRemoved
  | SupportRequestCommented
  | SupportRequestDeleted;

/** Of the one `supportNumbers-<company>` stream of a company: which request has which number. The last event of an opening. */
export type SupportRequestNumbered = OfRequest<'SupportRequestNumbered', { number: number }>;

export const supportRequestStream = (supportRequestId: string) => `supportRequest-${supportRequestId}` as const;
export const supportNumbersStream = (companyId: string) => `supportNumbers-${companyId}` as const;
