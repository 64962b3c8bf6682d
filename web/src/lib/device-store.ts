import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A command of a person that the server has not answered, as this device keeps it. `owner`: person and company, as one word. */
export type KeptCommand = {
  /** Its id: however often it is sent, it has its effect once. */
  readonly command: string;
  readonly owner: string;
  /** The intervention that it is about, and its equipment by name. */
  readonly id: string;
  readonly what: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** What it says, as the kinds of what waits read it (`pending/kinds.ts` of planning). */
  readonly said: { readonly kind: string } & Readonly<Record<string, unknown>>;
  /** The server's words, where it was refused when nobody waited for its answer any more. */
  readonly refused?: string;
};

interface Device extends DBSchema {
  outbox: { key: number; value: KeptCommand; indexes: { command: string } };
  /** What was read, by `owner name`. */
  reads: { key: string; value: unknown };
}

const open = (): Promise<IDBPDatabase<Device>> =>
  openDB<Device>('cadenza', 1, {
    upgrade: (db) => {
      db.createObjectStore('outbox', { autoIncrement: true }).createIndex('command', 'command', { unique: true });
      db.createObjectStore('reads');
    },
    // Another tab wants to delete or renew it: it is opened again when it is asked for next.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });

let opened: Promise<IDBPDatabase<Device>> | undefined;
const device = (): Promise<IDBPDatabase<Device>> => {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

/** What this browser keeps for the time without a network. Rejects where it keeps nothing, as in some private windows. */
export const deviceStore = {
  /** In the order in which they were said. */
  commands: async (owner: string): Promise<readonly KeptCommand[]> =>
    (await (await device()).getAll('outbox')).filter((one) => one.owner === owner),
  add: async (command: KeptCommand): Promise<void> => {
    await (await device()).add('outbox', command);
  },
  /** In its place among the others; nothing where it is not there any more. */
  change: async (command: KeptCommand): Promise<void> => {
    const transaction = (await device()).transaction('outbox', 'readwrite');
    const cursor = await transaction.store.index('command').openCursor(command.command);
    await cursor?.update(command);
    await transaction.done;
  },
  remove: async (command: string): Promise<void> => {
    const transaction = (await device()).transaction('outbox', 'readwrite');
    const key = await transaction.store.index('command').getKey(command);
    if (key !== undefined) await transaction.store.delete(key);
    await transaction.done;
  },
  read: async (owner: string, name: string): Promise<unknown> => (await device()).get('reads', `${owner} ${name}`),
  keep: async (owner: string, name: string, value: unknown): Promise<void> => {
    await (await device()).put('reads', value, `${owner} ${name}`);
  },
  /** Nothing of what anybody has read stays on a device where nobody is signed in. */
  forgetReads: async (): Promise<void> => {
    await (await device()).clear('reads');
  },
  /** Whoever signs out leaves nothing behind, not even what was not sent: they were asked. */
  forgetAll: async (): Promise<void> => {
    const transaction = (await device()).transaction(['outbox', 'reads'], 'readwrite');
    await Promise.all([transaction.objectStore('outbox').clear(), transaction.objectStore('reads').clear()]);
    await transaction.done;
  },
};

export type DeviceStore = typeof deviceStore;
