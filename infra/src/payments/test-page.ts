import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { now as time } from '../clock/clock.ts';
import {
  isProviderId,
  type Payments,
  type ProviderEvent,
  type Session,
  sessionPlaceholder,
  type WantedCheckout,
} from './payments.ts';
import { type Noted, toldOf } from './test-events.ts';

const prefix = 'test_';

/** What can be done to a session, once each: a file beside it says when. */
const marks = ['paid', 'expired', 'cancelled', 'ended'] as const;
type Mark = (typeof marks)[number];

/** What stands in for a provider, with what its page needs of it. */
export type TestPayments = Payments & {
  /** What a session is about; undefined where there is none. */
  shown(sessionId: string): Promise<(Noted & Session) | undefined>;
  /**
   * The buyer pays; answers all that a provider would have told by now. Of two who press, the first counts. A card that is declined, or a
   * buyer who leaves, changes nothing, as at a provider: the session stays open.
   */
  pay(sessionId: string): Promise<readonly ProviderEvent[]>;
};

type Settings = {
  folder: string /** Where our page is, without a slash at the end. */;
  pages: string;
  now?: () => number;
};

/**
 * Payments that are none, for trying the product: sessions are files in the data folder, which all processes of one machine see, and a page of ours
 * stands where the provider's would. No money moves, and no card is asked for.
 */
export const createTestPayments = ({ folder, pages, now = time }: Settings): TestPayments => {
  const pathOf = (sessionId: string, mark = 'wanted'): string => join(folder, `${sessionId}.${mark}`);
  const textOf = (path: string): Promise<string | undefined> =>
    readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? undefined : Promise.reject(error),
    );
  /** The first one counts, also of two processes. */
  const note = async (path: string, text: string): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `${randomUUID()}.draft`);
    await writeFile(draft, text);
    await link(draft, path).catch((error: NodeJS.ErrnoException) =>
      error.code === 'EEXIST' ? undefined : Promise.reject(error),
    );
    await rm(draft);
  };
  const mark = (sessionId: string, what: Mark): Promise<void> =>
    note(pathOf(sessionId, what), new Date(now()).toISOString());

  const shown = async (sessionId: string): Promise<(Noted & Session) | undefined> => {
    if (!isProviderId(sessionId) || !sessionId.startsWith(prefix)) return undefined;
    const text = await textOf(pathOf(sessionId));
    if (text === undefined) return undefined;
    const { wanted, startedAt } = JSON.parse(text) as { wanted: WantedCheckout; startedAt: string };
    const times = await Promise.all(marks.map((name) => textOf(pathOf(sessionId, name))));
    const at = Object.fromEntries(marks.map((name, index) => [name, times[index] ?? null])) as Record<
      Mark,
      string | null
    >;
    const status = at.paid !== null ? 'paid' : at.expired !== null ? 'expired' : 'open';
    return { sessionId, checkoutId: wanted.checkoutId, status, wanted, startedAt, ...at };
  };
  const toldBy = async (sessionId: string): Promise<readonly ProviderEvent[]> => {
    const session = await shown(sessionId);
    return session === undefined ? [] : toldOf(session, now());
  };
  const ofSubscription = async (subscriptionId: string): Promise<(Noted & Session) | undefined> => {
    const session = await shown(subscriptionId.replace(/^test_sub_/, prefix));
    return session?.paid === null ? undefined : session;
  };
  return {
    method: 'test',
    start: async (wanted) => {
      const sessionId = `${prefix}${wanted.checkoutId}_${wanted.attempt}`;
      await note(pathOf(sessionId), JSON.stringify({ wanted, startedAt: new Date(now()).toISOString() }));
      return { sessionId, url: `${pages}/${sessionId}` };
    },
    session: async (sessionId) => {
      const found = await shown(sessionId);
      return found && { sessionId, checkoutId: found.checkoutId, status: found.status };
    },
    expire: async (sessionId) => {
      if ((await shown(sessionId))?.status === 'open') await mark(sessionId, 'expired');
    },
    cancel: async (subscriptionId) => {
      const session = await ofSubscription(subscriptionId);
      if (session === undefined || session.ended !== null) return undefined;
      await mark(session.sessionId, 'cancelled');
      const told = (await toldBy(session.sessionId)).findLast(({ type }) => type === 'customer.subscription.updated');
      return told?.type === 'customer.subscription.updated' ? (told.object.cancelAt ?? undefined) : undefined;
    },
    end: async (subscriptionId) => {
      const session = await ofSubscription(subscriptionId);
      if (session !== undefined) await mark(session.sessionId, 'ended');
    },
    portal: async () => undefined,
    read: () => ({ untold: 'no_signature' }),
    since: async function* (at) {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? [] : Promise.reject(error),
      );
      for (const name of names.filter((one) => one.endsWith('.wanted')))
        for (const event of await toldBy(name.slice(0, -'.wanted'.length)))
          if (Date.parse(event.at) >= Date.parse(at)) yield event;
    },
    probe: async () => {
      await mkdir(folder, { recursive: true });
    },
    shown,
    pay: async (sessionId) => {
      if ((await shown(sessionId))?.status === 'open') await mark(sessionId, 'paid');
      return toldBy(sessionId);
    },
  };
};

/** The address to which the page of a session sends its buyer. */
export const returnOf = ({ wanted, sessionId }: Noted & Session, where: 'success' | 'cancel'): string =>
  wanted.returnTo[where].replaceAll(sessionPlaceholder, sessionId);
