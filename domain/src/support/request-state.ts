import { type FieldMarks, marked } from '../kernel/conflict.ts';
import type { Decider, EventOrigin } from '../kernel/decider.ts';
import type { ClosingReason } from './closing.ts';
import type { AnsweringWork, Requester, RequestImage, RequestValues, SupportRequestEvent } from './events.ts';
import { type RequestPriority, usualPriority } from './priority.ts';

/** Where a request stands, archived or not. */
export type Phase = 'waiting' | 'handling' | 'completed';

/** As everybody sees it: an archived one is that and nothing else. */
export type RequestStatus = Phase | 'archived';

/** Why it stands where it stands: of one that was closed, and, without a word to choose from, of one that was opened again. */
export type StatusReason = { readonly reason: ClosingReason | null; readonly text: string | null };

export type KnownRequest = Required<RequestValues> & {
  supportRequestId: string;
  companyId: string;
  requester: Requester;
  phase: Phase;
  archived: boolean;
  assignedTo: string | null;
  /** The work that answers it; none before it is transformed, and none behind a work that was cancelled. */
  work: AnsweringWork | null;
  images: readonly RequestImage[];
  /** What who asked has said and shown, whatever those who handle it made of it since; `by`: the actor. */
  given: {
    readonly by: string;
    readonly words: string | null;
    readonly stopped: boolean;
    readonly priority: RequestPriority;
    readonly imageIds: readonly string[];
  };
  statusReason: StatusReason | null;
  /** Its comments, and the last of them that who asked wrote without an answer. */
  comments: { readonly ids: readonly string[]; readonly unanswered: number };
  /** ISO instants; since when it is completed or in the archive, null while it is neither. */
  openedAt: string;
  overAt: string | null;
  /** Number of its events so far. */
  version: number;
  marks: FieldMarks;
};

export type SupportRequestState =
  | { status: 'none' }
  | ({ status: 'there' } & KnownRequest)
  | { status: 'deleted'; companyId: string };

export const statusOf = ({ archived, phase }: Pick<KnownRequest, 'archived' | 'phase'>): RequestStatus =>
  archived ? 'archived' : phase;

export const reasonGiven = (text: string | undefined): StatusReason | null =>
  text === undefined ? null : { reason: null, text };

type Closed = Pick<KnownRequest, 'phase'> & { statusReason: StatusReason | null };

/** Put away afterwards, what was completed keeps why it was. */
export const reasonArchived = ({ phase, statusReason }: Closed, cause: StatusReason | undefined): StatusReason | null =>
  cause ?? (phase === 'completed' ? statusReason : null);
export const reasonRestored = ({ phase, statusReason }: Closed, reason: string | undefined): StatusReason | null =>
  reasonGiven(reason) ?? (phase === 'completed' ? statusReason : null);

/** In the archive it stays why it was put there, whatever becomes of its work meanwhile; what somebody says of it then counts more. */
export const reasonFollowing = (
  { archived, statusReason }: Pick<KnownRequest, 'archived' | 'statusReason'>,
  said: StatusReason | null = null,
): StatusReason | null => said ?? (archived ? statusReason : null);

type Evolve = Decider<SupportRequestState, never, SupportRequestEvent>['evolve'];

/** Folds one event of a `supportRequest-<id>` stream. Throws on a type that it does not know. */
export const evolveRequest: Evolve = (state, event, origin) => {
  if (event.type === 'SupportRequestOpened') {
    const { companyId, actorId: by, happenedAt: openedAt } = origin;
    const { request: words, stopped = false, priority = usualPriority } = event.data;
    return {
      status: 'there',
      stopped: false,
      priority: usualPriority,
      ...event.data,
      ...{
        companyId,
        openedAt,
        overAt: null,
        phase: 'waiting',
        archived: false,
        assignedTo: null,
        work: null,
        images: [],
      },
      given: { by, words, stopped, priority, imageIds: [] },
      ...{ statusReason: null, comments: { ids: [], unanswered: 0 } },
      ...{ version: 1, marks: {} },
    };
  }
  if (state.status !== 'there') throw new Error(`a support request cannot begin with ${event.type}`);
  const next = changed(state, event, origin);
  return next === null ? { status: 'deleted', companyId: state.companyId } : { ...next, version: state.version + 1 };
};

type There = Extract<SupportRequestState, { status: 'there' }>;

/** null: nothing is left of it. */
const changed = (
  state: There,
  event: Exclude<SupportRequestEvent, { type: 'SupportRequestOpened' }>,
  { actorId, happenedAt: at }: EventOrigin,
): There | null => {
  const marks = (...fields: string[]): FieldMarks =>
    marked(state.marks, fields, { version: state.version + 1, actorId, at });
  const moved = (
    to: Partial<Pick<There, 'phase' | 'archived' | 'work'>>,
    statusReason: StatusReason | null = null,
  ): There => {
    const { phase, archived } = { ...state, ...to };
    const overAt = phase === 'completed' || archived ? (state.overAt ?? at) : null;
    return { ...state, ...to, overAt, statusReason, marks: marks('status') };
  };
  switch (event.type) {
    case 'SupportRequestChanged': {
      const { changes } = event.data;
      return { ...state, ...changes, marks: marks(...Object.keys(changes)) };
    }
    case 'SupportRequestAssigned':
      return { ...state, assignedTo: event.data.assignedTo, marks: marks('assignedTo') };
    case 'SupportRequestTakenInHandling':
      return moved({ phase: 'handling' });
    case 'SupportRequestReopened':
      return moved({ phase: 'handling' }, reasonFollowing(state, reasonGiven(event.data.reason)));
    case 'SupportRequestTransformed': {
      const { seriesId, occurrenceId } = event.data;
      return { ...state, phase: 'handling', work: { seriesId, occurrenceId } };
    }
    case 'SupportRequestWorkLost':
      return moved({ phase: 'waiting', work: null }, reasonFollowing(state));
    case 'SupportRequestCompleted':
      return {
        ...moved({ phase: 'completed' }, reasonFollowing(state, event.data.cause)),
        marks: marks('status', 'completed'),
      };
    case 'SupportRequestArchived':
      return moved({ archived: true }, reasonArchived(state, event.data.cause));
    case 'SupportRequestRestored':
      return moved({ archived: false }, reasonRestored(state, event.data.reason));
    case 'SupportRequestPutBack': {
      const { phase, archived, statusReason, overAt } = event.data;
      return { ...moved({ phase, archived }, statusReason), overAt };
    }
    case 'SupportRequestImageAdded': {
      const { supportRequestId: _, ...image } = event.data;
      const { given } = state;
      const imageIds = actorId === given.by ? [...given.imageIds, image.imageId] : given.imageIds;
      return { ...state, images: [...state.images, image], given: { ...given, imageIds } };
    }
    case 'SupportRequestImageRemoved':
      return { ...state, images: state.images.filter(({ imageId }) => imageId !== event.data.imageId) };
    case 'SupportRequestCommented': {
      const { commentId, from } = event.data;
      const { ids, unanswered } = state.comments;
      return { ...state, comments: { ids: [...ids, commentId], unanswered: from === 'staff' ? 0 : unanswered + 1 } };
    }
    case 'SupportRequestDeleted':
      return null;
    default:
      throw new Error(`not an event of a support request: ${(event satisfies never as SupportRequestEvent).type}`);
  }
};
