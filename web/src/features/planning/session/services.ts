import i18next from 'i18next';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { asWritten, toast } from '../../../kit/toast.ts';
import { ApiError } from '../../../lib/api-error.ts';
import type { Ask } from '../../../lib/ask.ts';
import { now as clockNow } from '../../../lib/clock.ts';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { KeptDays } from '../../../lib/kept-days.ts';
import { outboxState } from '../../../lib/outbox-state.ts';
import { ask, keptWords, session as signedInSession } from '../../../lib/services.ts';
import { signedIn } from '../../../lib/session/session-store.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { liveIdentity } from '../../../live/services.ts';
import { connectionStatus } from '../../../live/status.ts';
import { onCompanyChange } from '../../company/index.ts';
import { createPlanningCommands, type PlanningCommands } from '../commands/commands.ts';
import { createNotePost, type NotePost, type NoteWords } from '../commands/note-post.ts';
import { createOutcomes, type Outcomes } from '../commands/outcomes.ts';
import { openPlanningOutbox, type PlanningOutbox } from '../commands/planning-outbox.ts';
import { dateOf } from '../days/days.ts';
import { covers, daysOf, type KeptPlan, readKeptPlan } from '../kept/kept-plan.ts';
import { createOwnChanges, type OwnChanges } from '../own/own-changes.ts';
import { readOwnChanges } from '../own/read-own-changes.ts';
import { createNoteConflicts, type NoteConflict, type NoteConflicts } from '../pending/note-conflicts.ts';
import { createNoteDrafts, type NoteDraft, type NoteDrafts } from '../pending/note-drafts.ts';
import { createPendingCommands, type PendingCommand, type PendingCommands } from '../pending/pending-commands.ts';
import { createPlaces, type Places } from '../reading/places.ts';
import { createPlanningReads } from '../reading/reads.ts';
import { rememberDetail, rememberedDetail } from '../reading/remembered-details.ts';
import type { Counters, PlanClock } from '../rows/counters.ts';
import { type PlanningFeed, planningFeed } from '../rows/live-feed.ts';
import type { Mark } from '../rows/marks.ts';
import { createPlanIndex, type LaneRows, type PlanIndex } from '../rows/plan-index.ts';
import type { ShownRow } from '../rows/row.ts';
import { elsewhereKey } from '../rows/row-groups.ts';
import { createPlanningSession, type PlanningSession, type PlanningState } from './planning-session.ts';

export type Planning = {
  readonly session: PlanningSession;
  readonly index: PlanIndex;
  readonly ahead: PendingCommands;
  readonly commands: PlanningCommands;
  readonly own: OwnChanges;
  readonly noteConflicts: NoteConflicts;
  readonly noteDrafts: NoteDrafts;
  readonly notePost: NotePost;
  readonly outbox: PlanningOutbox;
  readonly outcomes: Outcomes;
  readonly places: Places;
  /** What panels show of the works that the device keeps is at hand behind it, where the network went after the page had come. */
  readonly recall: () => Promise<void>;
  /** What the device keeps; null where that is none that is still to come, or not all of it. */
  readonly keptDays: () => Promise<KeptDays>;
};

let current: { readonly feed: PlanningFeed; readonly owner: string; readonly planning: Planning } | null = null;

const noteWords = (isOwner: () => boolean): NoteWords => ({
  // Nor does anything of theirs go any more when somebody has signed out.
  waits: (what) => {
    if (!isOwner()) return;
    toast.info(i18next.t('planning:notes.waits', { what: asWritten(what) }), { duration: 10_000, givesWay: true });
  },
  sent: (what) => toast.success(i18next.t('planning:notes.sent', { what: asWritten(what) }), { duration: 3500 }),
  disputed: (what) => toast.error(i18next.t('planning:notes.notSaved', { what: asWritten(what) })),
  refused: (what, error) =>
    toast.error(i18next.t('planning:refused', { what: asWritten(what), why: errorText(error, i18next.t) })),
});

/** What the device keeps of these days; what panels show of its works is then at hand, too. */
const keptFor = async (index: PlanIndex, owner: string, first: string, days: number): Promise<KeptPlan | undefined> => {
  const { deviceStore } = await import('../../../lib/device-store.ts');
  const plan = await readKeptPlan(deviceStore, owner);
  if (plan === undefined || !covers(plan, first, days)) return undefined;
  rememberKept(index, plan);
  return plan;
};

const rememberKept = (index: PlanIndex, { details }: KeptPlan): void => {
  for (const [id, { detail }] of Object.entries(details))
    if (rememberedDetail(index, id) === undefined) rememberDetail(index, id, detail);
};

/** What is said without a network goes by what was fetched before: a page that never had it could not send even later. */
export const preloadSaying = (): void => {
  Promise.all([kinds(), import('../../../lib/send-file.ts')]).catch(() => undefined);
};

const kinds = () => import('../pending/kinds.ts');

/** What one person says is never sent as another: a field that goes with its page saves what it holds, and the next may be signed in. */
const askAs =
  (owner: string): Ask =>
  async (document, variables) => {
    if (liveIdentity() === owner) return ask(document, variables);
    throw new ApiError(401, { code: 'not_authenticated', message: '', detail: '', errors: [] });
  };

const open = (feed: PlanningFeed, owner: string): Planning => {
  const index = createPlanIndex({
    // A hidden tab gets no frames; its rows must be right all the same when it is looked at.
    nextFrame: (task) => (document.hidden ? setTimeout(task, 50) : requestAnimationFrame(task)),
    later: (task, milliseconds) => setTimeout(task, milliseconds),
  });
  const session = createPlanningSession({
    reads: createPlanningReads(ask),
    feed,
    index,
    status: connectionStatus,
    kept: (first, days) => keptFor(index, owner, first, days),
    now: clockNow,
    maintainerId: () => signedIn(signedInSession.get())?.claims.maintainerId ?? null,
  });
  const ahead = createPendingCommands();
  const commands = createPlanningCommands({
    ask: askAs(owner),
    index,
    ahead,
    commandId,
    now: clockNow,
    kinds,
    sendFile: async (sending) => (await import('../../../lib/send-file.ts')).sendFile(sending),
    post: (command) => outbox.put({ ...command, owner }),
  });
  const noteConflicts = createNoteConflicts();
  const noteDrafts = createNoteDrafts({
    // What comes back to somebody who has left keeps nobody else from closing the page.
    hold: () => (liveIdentity() === owner ? unsaved.hold('tab') : () => undefined),
    shelf: {
      all: () => keptWords.all(owner),
      // A field that goes with its session saves what it holds, and would leave it here for good.
      write: (id, draft) => (liveIdentity() === owner ? keptWords.write(owner, id, draft) : undefined),
      forget: (id) => keptWords.forget(owner, id),
    },
  });
  const tellWaiting = (): void => {
    if (liveIdentity() === owner) outboxState.set({ notes: noteDrafts.unanswered() });
  };
  noteDrafts.subscribe(tellWaiting);
  tellWaiting();
  const notePost = createNotePost({
    drafts: noteDrafts,
    conflicts: noteConflicts,
    send: commands.note,
    commandId,
    isOwner: () => liveIdentity() === owner,
    words: noteWords(() => liveIdentity() === owner),
  });
  const outbox = openPlanningOutbox({ owner, commands, sendNotes: notePost.sendWaiting });
  return {
    session,
    index,
    ahead,
    commands,
    own: createOwnChanges(readOwnChanges(ask)),
    noteConflicts,
    noteDrafts,
    notePost,
    places: createPlaces(ask),
    recall: async () => {
      const { deviceStore } = await import('../../../lib/device-store.ts');
      const plan = await readKeptPlan(deviceStore, owner);
      if (plan !== undefined) rememberKept(index, plan);
    },
    keptDays: async () => {
      const { deviceStore } = await import('../../../lib/device-store.ts');
      const plan = await readKeptPlan(deviceStore, owner);
      const days = plan === undefined ? null : daysOf(plan);
      return days && plan && days.until >= dateOf(clockNow(), plan.setup.timeZone) ? days : null;
    },
    outbox,
    outcomes: createOutcomes({ commands, flush: index.flush, t: i18next.t }),
  };
};

window.addEventListener('online', () => current?.planning.session.online());
// Somebody else, or another company: what was not sent is nothing that these may send.
signedInSession.subscribe(() => {
  if (current === null || current.owner === liveIdentity()) return;
  current.planning.outcomes.forget();
  outboxState.clear();
});

/**
 * The planning of the company that is selected now: kept between screens, so that coming back shows it at once, and as long as
 * its feed: whoever signs in again begins anew.
 */
export const planning = (): Planning => {
  // While a session ends, what is on screen stays until the login takes its place.
  const owner = liveIdentity();
  if (owner === null && current !== null) return current.planning;
  const feed = planningFeed();
  if (current?.feed !== feed) {
    current?.planning.outbox.close();
    current = { feed, owner: owner ?? '', planning: open(feed, owner ?? '') };
  }
  return current.planning;
};

export const usePlanning = (): Planning => planning();

export const usePlanningState = (): PlanningState => {
  const { session } = usePlanning();
  return useSyncExternalStore(session.subscribe, session.get);
};

const useKey = <T>(key: string, get: (index: PlanIndex) => T): T => {
  const { index } = usePlanning();
  const subscribe = useCallback((listener: () => void) => index.subscribe(key, listener), [index, key]);
  return useSyncExternalStore(subscribe, () => get(index));
};

export const useRow = (id: string): ShownRow | undefined => useKey(`row:${id}`, (index) => index.row(id));
export const useLane = (lane: string): LaneRows => useKey(`lane:${lane}`, (index) => index.lane(lane));
export const useDay = (date: string): readonly ShownRow[] => useKey(`day:${date}`, (index) => index.day(date));
export const useElsewhere = (): readonly ShownRow[] => useKey(elsewhereKey, (index) => index.elsewhere());
export const useLaneIds = (): readonly string[] => useKey('lanes', (index) => index.lanes());
/** Changes with any lane: for the one component that lays all of them out. */
export const useBoardVersion = (): number => useKey('board', (index) => index.version());
export const useClock = (): PlanClock | null => useKey('clock', (index) => index.clock());
export const useCounters = (): Counters => useKey('counters', (index) => index.counters());
export const useMark = (id: string): Mark | undefined => useKey(`mark:${id}`, (index) => index.mark(id));

export const useNoteConflict = (id: string): NoteConflict | undefined => {
  const { noteConflicts } = usePlanning();
  return useSyncExternalStore(noteConflicts.subscribe, () => noteConflicts.of(id));
};

export const useNoteDraft = (id: string): NoteDraft | undefined => {
  const { noteDrafts } = usePlanning();
  return useSyncExternalStore(noteDrafts.subscribe, () => noteDrafts.of(id));
};

export const usePendingCommands = (id: string): readonly PendingCommand[] => {
  const { ahead } = usePlanning();
  return useSyncExternalStore(ahead.subscribe, () => ahead.of(id));
};

/** Keeps "now" moving: overdue work, the line of the present, midnight; and what no feed tells, while somebody looks. */
export const useMinute = (): void => {
  const { session } = usePlanning();
  useEffect(() => {
    const refresh = (): void => {
      if (!document.hidden) void session.refresh();
    };
    const timer = setInterval(() => {
      session.tick();
      refresh();
    }, 60_000);
    // Hours and weekdays as soon as somebody changes them, also where nobody looks.
    const stop =
      liveIdentity() === null
        ? () => undefined
        : onCompanyChange((news) => {
            void session.refresh();
            // The drawer shows name and picture; where the code does not arrive, the next token tells.
            import('../../../lib/session/renew-company.ts').then(
              ({ renewCompany }) => renewCompany(news),
              () => undefined,
            );
          });
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('focus', refresh);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
    };
  }, [session]);
};
