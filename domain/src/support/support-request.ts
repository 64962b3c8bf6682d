import type { z } from 'zod';
import { conflictOf } from '../kernel/conflict.ts';
import type { Decider, Decision, DecisionContext } from '../kernel/decider.ts';
import { faultOf } from '../kernel/field-fault.ts';
import { type FieldError, invalidField, reject } from '../kernel/rejection.ts';
import { anomaliesOf, sameValue } from '../planning/anomalies.ts';
import type { SupportRequestCommand } from './commands.ts';
import { decideComment } from './conversation.ts';
import {
  contactSchema,
  type Requester,
  type RequestValues,
  requestValues,
  type SupportRequestEvent,
} from './events.ts';
import { maxImages, maxRequesterImages } from './limits.ts';
import { decideTransition } from './request-course.ts';
import { evolveRequest, type SupportRequestState } from './request-state.ts';

/** Seconds by which clocks of phones may be ahead of ours. */
const clockTolerance = 300;

/** The first fault of each field. */
const faults = (error: z.ZodError, inside = ''): FieldError[] => [
  ...error.issues
    .reduce((found, issue) => {
      const field = `${inside}${String(issue.path[0] ?? '')}`;
      return found.has(field) ? found : found.set(field, { field, ...faultOf(issue) });
    }, new Map<string, FieldError>())
    .values(),
];

/** Years that a fault may lie back, whoever says so: a machine that stands since then is down for all of them in every figure. */
const oldest = 1;

/** Nobody knows today what breaks tomorrow, and a slip of the year is no fault of the last century. */
const faultOfDate = ({ happenedAt }: { happenedAt?: string | undefined }, { now }: DecisionContext): FieldError[] => {
  if (happenedAt === undefined) return [];
  if (Date.parse(happenedAt) > Date.parse(now) + clockTolerance * 1000)
    return [{ field: 'happenedAt', code: 'in_future' }];
  const from = Temporal.Instant.from(now).toZonedDateTimeISO('UTC').toPlainDate().subtract({ years: oldest });
  return happenedAt.slice(0, 10) < from.toString()
    ? [{ field: 'happenedAt', code: 'too_long_ago', params: { from: from.toString() } }]
    : [];
};

const ordered = <Values extends Partial<RequestValues>>(values: Values): Values =>
  Array.isArray(values.anomalyIds) ? { ...values, anomalyIds: anomaliesOf(values.anomalyIds) } : values;

type Open = Extract<SupportRequestCommand, { type: 'OpenSupportRequest' }>;

const open = (command: Open, state: SupportRequestState, context: DecisionContext): Decision<SupportRequestEvent> => {
  if (state.status !== 'none') return reject('already_exists');
  const { type: _, supportRequestId, requester, images, ...given } = command;
  const values = requestValues.safeParse(ordered(given));
  const contact = requester.kind === 'public' ? contactSchema.safeParse(requester.contact) : undefined;
  const errors = [
    ...(values.error ? faults(values.error) : faultOfDate(values.data, context)),
    ...(contact?.error ? faults(contact.error, 'contact.') : []),
    ...(images.length > maxRequesterImages ? [tooManyImages(maxRequesterImages)] : []),
  ];
  if (values.data && values.data.request === null && values.data.anomalyIds.length === 0) {
    errors.push({ field: 'request', code: 'required' });
  }
  if (errors.length > 0 || !values.data) return reject('invalid_fields', {}, errors);
  const who: Requester =
    requester.kind === 'public' && contact?.data ? { ...requester, contact: contact.data } : requester;
  return [
    { type: 'SupportRequestOpened', data: { supportRequestId, requester: who, ...values.data } },
    ...images.map(
      (image): SupportRequestEvent => ({ type: 'SupportRequestImageAdded', data: { supportRequestId, ...image } }),
    ),
  ];
};

type There = Extract<SupportRequestState, { status: 'there' }>;

const partial = requestValues.partial();

/** Over REST its moment is read by the second: what comes back as it was read changes nothing. */
const isOfSameSecond = (field: string, value: unknown, { happenedAt }: RequestValues): boolean =>
  field === 'happenedAt' && Date.parse(String(value)) === Math.floor(Date.parse(happenedAt) / 1_000) * 1_000;

/** Nothing breaks once it has been mended. */
export const behindEnd = invalidField('happenedAt', 'behind_end');

export const isBehind = (happenedAt: string, end: string | null): boolean =>
  end !== null && Date.parse(happenedAt) > Date.parse(end);

const change = (
  { changes: given, seenVersion }: Extract<SupportRequestCommand, { type: 'ChangeSupportRequest' }>,
  state: There,
  context: DecisionContext,
): Decision<SupportRequestEvent> => {
  const parsed = partial.safeParse(ordered(given));
  if (parsed.error) return reject('invalid_fields', {}, faults(parsed.error));
  const changes: Partial<RequestValues> = Object.fromEntries(
    Object.entries(parsed.data).filter(
      ([field, value]) =>
        value !== undefined &&
        !sameValue(value, state[field as keyof RequestValues]) &&
        !isOfSameSecond(field, value, state),
    ),
  );
  if (Object.keys(changes).length === 0) return [];
  const errors = faultOfDate(changes, context);
  if (errors.length > 0) return reject('invalid_fields', {}, errors);
  if (state.archived) return reject('request_archived');
  if (changes.happenedAt !== undefined && isBehind(changes.happenedAt, state.overAt)) return behindEnd;
  // The work that answers it goes on at the machine for which it was planned.
  if (changes.equipmentId !== undefined && state.work !== null) return reject('request_has_work');
  const next = { ...state, ...changes };
  if (next.request === null && next.anomalyIds.length === 0) {
    return reject('invalid_fields', {}, [{ field: 'request', code: 'required' }]);
  }
  const { actorId } = context;
  const conflict = conflictOf({ changes, present: state, marks: state.marks, seenVersion, actorId });
  const { supportRequestId } = state;
  return conflict ?? [{ type: 'SupportRequestChanged', data: { supportRequestId, changes } }];
};

const tooManyImages = (max: number): FieldError => ({ field: 'images', code: 'too_many', params: { max } });

const addImages = (
  { images, by }: Extract<SupportRequestCommand, { type: 'AddRequestImages' }>,
  state: There,
  { actorId }: DecisionContext,
): Decision<SupportRequestEvent> => {
  const { requester } = state;
  // A request of somebody else is not there for who sees only their own.
  if (by === 'user' && !(requester.kind === 'user' && requester.userId === actorId)) return reject('not_found');
  // Who asked has no archive to fetch it from.
  if (state.archived) return reject(by === 'staff' ? 'request_archived' : 'request_transition');
  if (by !== 'staff' && state.phase === 'completed') return reject('request_transition');
  const max = by === 'staff' ? maxImages : maxRequesterImages;
  const news = images.filter(({ imageId }) => !state.images.some((image) => image.imageId === imageId));
  if (state.images.length + news.length > max) return reject('invalid_fields', {}, [tooManyImages(max)]);
  const { supportRequestId } = state;
  return news.map((image) => ({ type: 'SupportRequestImageAdded', data: { supportRequestId, ...image } }));
};

const decide: Decider<SupportRequestState, SupportRequestCommand, SupportRequestEvent>['decide'] = (
  command,
  state,
  context,
) => {
  if (command.type === 'OpenSupportRequest') return open(command, state, context);
  if (state.status !== 'there' || state.companyId !== context.companyId) return reject('not_found');
  const { supportRequestId } = state;
  switch (command.type) {
    case 'ChangeSupportRequest':
      return change(command, state, context);
    case 'AddRequestImages':
      return addImages(command, state, context);
    case 'CommentSupportRequest':
      return decideComment(command, state, context);
    case 'RemoveRequestImage': {
      const { imageId } = command;
      if (!state.images.some((image) => image.imageId === imageId)) return reject('not_found');
      if (state.archived) return reject('request_archived');
      return [{ type: 'SupportRequestImageRemoved', data: { supportRequestId, imageId } }];
    }
    default:
      return decideTransition(command, state, context);
  }
};

/** One support request: what is broken since when, who asked, where it stands, and the work that answers it. */
export const supportRequestDecider: Decider<SupportRequestState, SupportRequestCommand, SupportRequestEvent> = {
  initialState: () => ({ status: 'none' }),
  decide,
  evolve: evolveRequest,
};
