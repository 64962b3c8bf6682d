import { link, mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { now as time } from '../clock/clock.ts';
import { type Attachment, checkedMessage, isCompanyId, isMessageId, type Mailer, type Message } from './mail.ts';

/** A file that was kept with a message, beside it: its size in bytes. */
export type KeptAttachment = Omit<Attachment, 'content'> & { size: number };

/** A message that was kept instead of sent. `sentAt`: ISO instant in UTC. */
export type KeptMessage = Omit<Message, 'attachments'> & {
  from: string;
  sentAt: string;
  attachments?: readonly KeptAttachment[];
};

export type KeptPage = {
  /** Newest first. */
  messages: KeptMessage[];
  /** Whether older ones follow. */
  more: boolean;
};

/** The messages of a folder, by company. */
export type MailFolder = Mailer & {
  list(companyId: string, page: { from: number; most: number }): Promise<KeptPage>;
  /** undefined where there is none. */
  get(companyId: string, id: string): Promise<KeptMessage | undefined>;
  /** Takes away what was kept before; answers how many. */
  prune(before: Date): Promise<number>;
};

type Settings = { folder: string; from: string; now?: () => Date };

/** Of another program, or half of one that broke off: not ours to show. */
const isOurs = (name: string): boolean => name.endsWith('.json') && isMessageId(name.slice(0, -'.json'.length));

/** Beside `id.json`: what went with it, counted from 1. */
export const attachmentName = (id: string, number: number): string => `${id}.${number}.attachment`;
const attachmentsOf = /\.\d+\.attachment$/;

/**
 * E-mails as files that anybody can read, `company/id.json`, what went with them beside them, for a product that has no mail server. A message that is sent twice is
 * there once.
 */
export const createMailFolder = ({ folder, from, now = () => new Date(time()) }: Settings): MailFolder => {
  const ofCompany = (companyId: string): string => join(folder, companyId);
  const namesIn = (path: string): Promise<string[]> => readdir(path).catch(ifMissing<string[]>([]));

  /** Names with the time of each, newest first. */
  const dated = async (companyId: string): Promise<{ path: string; at: number }[]> => {
    const names = (await namesIn(ofCompany(companyId))).filter(isOurs);
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(ofCompany(companyId), name);
        return { path, at: (await stat(path).catch(ifMissing(undefined)))?.mtimeMs };
      }),
    );
    return found
      .flatMap(({ path, at }) => (at === undefined ? [] : [{ path, at }]))
      .sort((a, b) => b.at - a.at || (a.path < b.path ? 1 : -1));
  };
  const read = async (path: string): Promise<KeptMessage | undefined> => {
    const text = await readFile(path, 'utf8').catch(ifMissing(undefined));
    return text === undefined ? undefined : (JSON.parse(text) as KeptMessage);
  };

  return {
    send: async (message) => {
      const checked = checkedMessage(message);
      const place = ofCompany(message.companyId);
      await mkdir(place, { recursive: true, mode: 0o700 });
      const { attachments = [], ...said } = checked;
      const at = now();
      const kept = attachments.map(({ content, ...one }): KeptAttachment => ({ ...one, size: content.byteLength }));
      const whole: KeptMessage = {
        ...{ ...said, from, sentAt: at.toISOString() },
        ...(kept.length > 0 && { attachments: kept }),
      };
      const spool = await mkdtemp(join(place, '.sending-'));
      try {
        const written = join(spool, 'message');
        await writeFile(written, `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 });
        await utimes(written, at, at); // by our clock, which says what is old
        for (const [at, { content }] of attachments.entries()) {
          const one = join(spool, String(at));
          await writeFile(one, content, { mode: 0o600 });
          await link(one, join(place, attachmentName(message.id, at + 1))).catch(ifThere);
        }
        // Appears whole; the second of two is none.
        await link(written, join(place, `${message.id}.json`)).catch(ifThere);
      } finally {
        await rm(spool, { recursive: true, force: true });
      }
    },

    probe: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rmdir(await mkdtemp(join(folder, '.writable-')));
    },

    list: async (companyId, { from: first, most }) => {
      if (!isCompanyId(companyId)) return { messages: [], more: false };
      const all = await dated(companyId);
      const page = await Promise.all(all.slice(first, first + most).map(({ path }) => read(path)));
      return { messages: page.filter((one) => one !== undefined), more: all.length > first + most };
    },

    get: async (companyId, id) =>
      isCompanyId(companyId) && isMessageId(id) ? read(join(ofCompany(companyId), `${id}.json`)) : undefined,

    prune: async (before) => {
      let gone = 0;
      for (const companyId of (await namesIn(folder)).filter(isCompanyId)) {
        for (const { path, at } of await dated(companyId)) {
          if (at >= before.getTime()) continue;
          const beside = path.slice(0, -'.json'.length);
          for (const name of await namesIn(ofCompany(companyId)))
            if (attachmentsOf.test(name) && join(ofCompany(companyId), name).replace(attachmentsOf, '') === beside)
              await rm(join(ofCompany(companyId), name), { force: true });
          await rm(path, { force: true });
          gone++;
        }
      }
      return gone;
    },
  };
};

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return instead;
  };

const ifThere = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error;
};
