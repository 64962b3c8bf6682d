import { now } from '../../../lib/clock.ts';
import type { Report } from './report.ts';

/** One sending of a report: repeated with the same id and moment, it is one request however often it has to be sent. */
export type Intent = { readonly commandId: string; readonly at: string; readonly said: string };

export type Draft = { readonly report: Report; readonly intent: Intent | null; readonly savedAt: number };

const [database, store] = ['cadenza.reports', 'drafts'];

/** ms: a phone on the shop floor is not one person's; what nobody has sent by then is forgotten. */
const longest = 12 * 60 * 60 * 1000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });

const inStore = async <T>(mode: IDBTransactionMode, work: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const open = await done(opening);
  try {
    return await done(work(open.transaction(store, mode).objectStore(store)));
  } finally {
    open.close();
  }
};

/** Without storage (a private window) the draft lives as long as the page. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    console.error('drafts cannot be kept here', error);
    return undefined;
  });

/** Of one company: Android may end the page while the camera is open. */
export const readDraft = async (companyCode: string): Promise<Draft | null> => {
  const found = await orNothing(inStore<Draft | undefined>('readonly', (drafts) => drafts.get(companyCode)));
  return found !== undefined && now() - found.savedAt < longest ? found : null;
};

/** Whether the device keeps it. */
export const keepDraft = async (companyCode: string, draft: Omit<Draft, 'savedAt'>): Promise<boolean> => {
  const kept = inStore('readwrite', (drafts) => drafts.put({ ...draft, savedAt: now() }, companyCode));
  return (await orNothing(kept)) !== undefined;
};

/** ms: what is typed is kept on the device this often, pause or no. */
const often = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => Promise<boolean>) | null = null;
/** Nothing typed is nothing to lose. */
let isKept = true;

/** Keeps what is typed within a moment; the last `draftNow` is asked then. */
export const keepSoon = (companyCode: string, draftNow: () => Omit<Draft, 'savedAt'>): void => {
  waiting = () => keepDraft(companyCode, draftNow());
  timer ??= setTimeout(() => void keepNow(), often);
};

/** Whether all that was typed is kept: whoever leaves the page waits for it. */
export const keepNow = async (): Promise<boolean> => {
  clearTimeout(timer);
  timer = undefined;
  const keep = waiting;
  waiting = null;
  if (keep !== null) isKept = await keep();
  return isKept;
};

export const forgetDraft = async (companyCode: string): Promise<void> => {
  waiting = null;
  isKept = true;
  await orNothing(inStore('readwrite', (drafts) => drafts.delete(companyCode)));
};
