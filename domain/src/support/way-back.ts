import type { Inverse, WayBack } from '../kernel/way-back.ts';
import type { SupportRequestCommand } from './commands.ts';
import type { SupportRequestEvent } from './events.ts';
import type { SupportRequestState } from './request-state.ts';

type Way = WayBack<SupportRequestEvent>;

const ofState: Way = { about: () => ['status'] };
const gone = { stays: 'nothing is left of it that could come back' };

/** What an undo makes of each event of a support request. */
const waysBack: { readonly [Type in SupportRequestEvent['type']]: Way } = {
  SupportRequestOpened: { stays: 'who asked has its number: it is put away, or deleted' },
  SupportRequestChanged: { about: ({ data }) => ('changes' in data ? Object.keys(data.changes) : []) },
  SupportRequestAssigned: { about: () => ['assignedTo'] },
  SupportRequestTakenInHandling: ofState,
  SupportRequestTransformed: { stays: 'it goes with the work, whose planning is taken back' },
  SupportRequestWorkLost: { stays: 'it follows its work' },
  SupportRequestCompleted: ofState,
  SupportRequestReopened: ofState,
  SupportRequestArchived: ofState,
  SupportRequestRestored: ofState,
  SupportRequestPutBack: { stays: 'it takes back by itself' },
  SupportRequestImageAdded: { stays: 'a picture is removed where it is shown' },
  SupportRequestImageRemoved: gone,
  SupportRequestCommented: { stays: 'who it was written to has read it' },
  SupportRequestDeleted: gone,
};

export const wayOfRequest = (type: string): Way | undefined =>
  type in waysBack ? waysBack[type as SupportRequestEvent['type']] : undefined;

/** How what was done to a request is taken back: its fields, who sees to it, and where it stood, with the reason of then. */
export const requestInverse: Inverse<SupportRequestState, SupportRequestCommand, SupportRequestEvent> = {
  wayOf: wayOfRequest,
  back: ({ was, events }) => {
    if (was.status !== 'there') return [];
    const { phase, archived, statusReason, overAt } = was;
    const changed = events.flatMap((event) =>
      event.type === 'SupportRequestChanged' ? Object.keys(event.data.changes) : [],
    );
    const isAssigned = events.some(({ type }) => type === 'SupportRequestAssigned');
    const isMoved = events.some(({ type }) => waysBack[type] === ofState);
    const changes = Object.fromEntries(changed.map((field) => [field, was[field as keyof typeof was]]));
    // What is put away or completed is changed by nobody: it stands open again before, or is put back behind.
    const isClosed = archived || phase === 'completed';
    const moved: SupportRequestCommand[] = isMoved
      ? [{ type: 'PutRequestBack', phase, archived, statusReason, overAt }]
      : [];
    const others: SupportRequestCommand[] = [
      ...(changed.length > 0 ? [{ type: 'ChangeSupportRequest' as const, changes }] : []),
      ...(isAssigned ? [{ type: 'AssignSupportRequest' as const, assignedTo: was.assignedTo }] : []),
    ];
    // Who is given one that waits takes it in handling: given back to somebody, it stands where it stood behind that.
    return isClosed || was.assignedTo !== null ? [...others, ...moved] : [...moved, ...others];
  },
};
