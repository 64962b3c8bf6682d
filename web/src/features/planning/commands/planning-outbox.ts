import i18next from 'i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import type { DeviceStore } from '../../../lib/device-store.ts';
import { errorText } from '../../../lib/error-text.ts';
import { outboxState } from '../../../lib/outbox-state.ts';
import { liveIdentity } from '../../../live/services.ts';
import { connectionStatus } from '../../../live/status.ts';
import { createOutbox, type Outbox } from '../../../offline/outbox.ts';
import type { PlanningCommands } from './commands.ts';

/** The code that writes to the device is fetched when the board stands; where it does not arrive, what waits lives as long as its page. */
const device = async (): Promise<DeviceStore> => (await import('../../../lib/device-store.ts')).deviceStore;

// Without locks (an insecure origin) two tabs may send the same command; the server gives it its effect once.
const exclusive = async (owner: string, task: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(`cadenza.outbox ${owner}`, task);
  else await task();
};

/** ms between two tries while something waits, for a server that comes back without a word. */
const period = 20_000;

type Options = {
  readonly owner: string;
  readonly commands: Pick<PlanningCommands, 'deliver' | 'restore' | 'takeBack'>;
  /** Sends the notes that wait; `until`: those that were written by then, as a signature is of them and a completion locks them. */
  readonly sendNotes: (until?: number) => void;
};

export type PlanningOutbox = Outbox & { readonly close: () => void };

/** What one person in one company says beside the machine: sent when there is a network, whatever screen is open then. */
export const openPlanningOutbox = ({ owner, commands, sendNotes }: Options): PlanningOutbox => {
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel(`cadenza.outbox ${owner}`) : null;
  const isOwner = (): boolean => liveIdentity() === owner;
  let waiting = 0;
  const outbox = createOutbox({
    owner,
    isOwner,
    store: {
      commands: async (of) => (await device()).commands(of),
      add: async (command) => {
        await (await device()).add(command);
        tabs?.postMessage('said');
      },
      change: async (command) => (await device()).change(command),
      remove: async (command) => {
        await (await device()).remove(command);
        tabs?.postMessage('sent');
      },
    },
    // Commands on one work go one after the other: this one waits for its notes.
    before: ({ at }) => sendNotes(at),
    send: commands.deliver,
    restore: commands.restore,
    ended: ({ command, what }, refused) => {
      commands.takeBack(command);
      if (refused === undefined) return;
      toast.error(i18next.t('planning:refused', { what: asWritten(what), why: refused }), { duration: 20_000 });
    },
    told: (all) => {
      if (!isOwner()) return;
      const next = all.filter(({ refused }) => refused === undefined);
      waiting = next.length;
      outboxState.set({ waiting: next, refused: all.filter(({ refused }) => refused !== undefined) });
    },
    wordsOf: (error) => errorText(error, i18next.t),
    exclusive: (task) => exclusive(owner, task),
    isIrreplaceable: async ({ said }) => (await import('../pending/kinds.ts')).kindOf(said)?.isIrreplaceable === true,
  });
  const flush = async (): Promise<void> => {
    if (!isOwner()) return;
    await outbox.flush();
    if (isOwner()) sendNotes();
  };
  const onOnline = (): void => void flush();
  const onStatus = (): void => {
    if (connectionStatus.get().kind === 'live') void flush();
  };
  if (tabs !== null) tabs.onmessage = () => void (isOwner() ? outbox.look() : undefined);
  const timer = setInterval(() => {
    if (waiting > 0 && navigator.onLine) void flush();
  }, period);
  window.addEventListener('online', onOnline);
  const unsubscribe = connectionStatus.subscribe(onStatus);
  void flush();
  return {
    ...outbox,
    flush,
    close: () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
      unsubscribe();
      tabs?.close();
    },
  };
};
