import type { SupportRequestPriority, SupportRequestStatus } from '../../lib/schema.gen.ts';
import type { StateName } from '../../theme/tokens.ts';
import type { RequestRowFragment } from './request-row.gen.ts';

export type RequestRow = RequestRowFragment;

/** In the order in which a request goes through them. */
export const statuses = [
  'WAITING',
  'HANDLING',
  'COMPLETED',
  'ARCHIVED',
] as const satisfies readonly SupportRequestStatus[];

/** Colour, icon and key of the word of a status. */
export const stateOf: Readonly<Record<SupportRequestStatus, StateName>> = {
  WAITING: 'waiting',
  HANDLING: 'handling',
  COMPLETED: 'completed',
  ARCHIVED: 'archived',
};

/** The most urgent first. */
export const priorities = ['URGENT', 'HIGH', 'NORMAL', 'LOW'] as const satisfies readonly SupportRequestPriority[];

export type RequestAct =
  | 'change'
  | 'plan'
  | 'handle'
  | 'complete'
  | 'assign'
  | 'archive'
  | 'restore'
  | 'reopen'
  | 'delete';

/** What may be done with a request where it stands: the rules of `domain/src/support/request-course.ts`, which asks again. */
export const actsOf = ({
  status,
  phase,
  work,
}: Pick<RequestRow, 'status' | 'phase' | 'work'>): ReadonlySet<RequestAct> => {
  const free = work === null;
  switch (status) {
    case 'WAITING':
      return new Set(['plan', 'handle', 'assign', 'change', 'archive', 'delete']);
    case 'HANDLING':
      return new Set([
        ...(free ? (['plan', 'complete'] as const) : []),
        'assign',
        'change',
        'archive',
        ...(free ? (['delete'] as const) : []),
      ]);
    case 'COMPLETED':
      return new Set(['change', 'archive', ...(free ? (['reopen', 'delete'] as const) : [])]);
    case 'ARCHIVED':
      return new Set([
        'restore',
        ...(free || phase !== 'COMPLETED' ? (['reopen'] as const) : []),
        ...(free ? (['delete'] as const) : []),
      ]);
  }
};

/** What brings a request to another state; undefined where no rule does. From the archive it goes back to where it was. */
export const actTo = (
  request: Pick<RequestRow, 'status' | 'phase' | 'work'>,
  to: SupportRequestStatus,
): 'handle' | 'complete' | 'archive' | 'restore' | 'reopen' | undefined => {
  if (to === request.status) return undefined;
  const acts = actsOf(request);
  if (to === 'ARCHIVED') return acts.has('archive') ? 'archive' : undefined;
  if (request.status === 'ARCHIVED') return to === request.phase ? 'restore' : undefined;
  if (to === 'HANDLING') return acts.has('handle') ? 'handle' : acts.has('reopen') ? 'reopen' : undefined;
  return to === 'COMPLETED' && acts.has('complete') ? 'complete' : undefined;
};

/** What is wrong in one line: its words, or what it names. */
export const wrongOf = ({ request, anomalies }: Pick<RequestRow, 'request' | 'anomalies'>): string =>
  [...anomalies.map(({ label }) => label), ...(request === null ? [] : [request])].join(' · ');

/** `#12`; nothing for the moment before it has a number. */
export const numberText = (number: number | null): string => (number === null ? '#…' : `#${number}`);
