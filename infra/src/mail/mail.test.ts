import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Arrived, mailConformance, sampleMessage } from './conformance.ts';
import { attachmentName, createMailFolder, type KeptMessage } from './folder.ts';
import { MailRefused } from './mail.ts';
import { createSmtpMailer } from './smtp.ts';
import { startDroppingServer, startSilentServer, startSmtpReceiver } from './testing/smtp-receiver.ts';

const from = 'Cadenza <cadenza@example.com>';
const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'cadenza-mail-'));

mailConformance('folder', async () => {
  const folder = await newFolder();
  const mailer = createMailFolder({ folder, from });
  const arrived = async (): Promise<Arrived[]> => {
    const companies = await readdir(folder).catch(() => []);
    const pages = await Promise.all(companies.map((company) => mailer.list(company, { from: 0, most: 100 })));
    const filesOf = ({ companyId, id, attachments = [] }: KeptMessage) =>
      Promise.all(
        attachments.map(async ({ size: _, ...one }, at) => ({
          ...one,
          content: await readFile(join(folder, companyId, attachmentName(id, at + 1))),
        })),
      );
    const messages = pages.flatMap((page) => page.messages);
    return Promise.all(messages.map(async (one) => ({ ...one, to: [one.to], attachments: await filesOf(one) })));
  };
  return { mailer, arrived, dispose: () => rm(folder, { recursive: true }) };
});

const words = /=\?UTF-8\?([QB])\?([^?]*)\?=/gi;
const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
const decoded = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(words, (_, how: string, word: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : Buffer.from(unquoted(word.replaceAll('_', ' '))).toString('latin1'),
    );
const utf8 = (text: string): string => (/[^\p{ASCII}]/u.test(text) ? Buffer.from(text, 'latin1').toString() : text);

/** In the words of RFC 2231, or as it is. */
const fileNameOf = (part: string): string => {
  const [, encoded] = /filename\*0?\*=utf-8''([^\r\n;]+)/i.exec(part) ?? [];
  const [, plain = ''] = /filename="?([^"\r\n;]+)/.exec(part) ?? [];
  return encoded === undefined ? utf8(decoded(plain)) : decodeURIComponent(encoded);
};

/** Reads what the sender of these tests makes: two parts, each with its way of encoding. */
const parse = ({ raw, to }: { raw: string; to: string[] }): Arrived => {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const header = (name: string): string =>
    utf8(
      decoded(
        new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.replace(/\r\n(?=[ \t])/g, '') ?? '',
      ),
    );
  // With files there are parts within a part.
  const boundaries = Array.from(raw.matchAll(/boundary="([^"]+)"/g), ([, boundary]) => `--${boundary}`);
  let parts = [rest.join('\r\n\r\n')];
  for (const boundary of boundaries) parts = parts.flatMap((one) => one.split(boundary));
  const bodyOf = (one: string): string => one.trim().split('\r\n\r\n').slice(1).join('\r\n\r\n');
  const part = (type: string): string => {
    const found = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const text = bodyOf(found);
    if (found.includes('base64')) return Buffer.from(text, 'base64').toString().replaceAll('\r\n', '\n');
    return (found.includes('quoted-printable') ? unquoted(text) : text).replaceAll('\r\n', '\n');
  };
  const attachments = parts
    .filter((one) => one.includes('Content-Disposition: attachment'))
    .map((one) => ({
      fileName: fileNameOf(one),
      mime: /Content-Type: ([^;\s]+)/.exec(one)?.[1] ?? '',
      content: Buffer.from(bodyOf(one), 'base64'),
    }));
  const said = { text: part('text/plain'), html: part('text/html'), attachments };
  return { to, from: header('From'), subject: header('Subject'), ...said };
};

const smtpTo = async (options: Parameters<typeof startSmtpReceiver>[0] = {}) => {
  const server = await startSmtpReceiver(options);
  onTestFinished(() => server.close());
  return { server, mailer: createSmtpMailer({ url: server.url, from }, { answer: 1_000, whole: 3_000 }) };
};

mailConformance('smtp', async () => {
  const server = await startSmtpReceiver();
  const arrived = async (): Promise<Arrived[]> => server.received.map(parse);
  return { mailer: createSmtpMailer({ url: server.url, from }), arrived, dispose: () => server.close() };
});

const failure = (sending: Promise<void>): Promise<Error> =>
  sending.then(
    () => new Error('it was sent'),
    (error: Error) => error,
  );

test('smtp: two copies of a message have one message id, and tell machines not to answer', async () => {
  const { server, mailer } = await smtpTo();
  const message = sampleMessage();
  await mailer.send(message);
  await mailer.send(message);
  expect(server.received).toHaveLength(2);
  for (const { raw } of server.received) {
    expect(raw).toContain(`Message-ID: <${message.id}@example.com>`);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  }
});

test('smtp: programs are told where one goes to have no more of it', async () => {
  const { server, mailer } = await smtpTo();
  const unsubscribe = `https://cadenza.example/app/report-mails/${'x'.repeat(86)}`;
  await mailer.send(sampleMessage({ unsubscribe }));
  await mailer.send(sampleMessage());
  expect(server.received[0]?.raw.replaceAll(/\r\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(server.received[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(server.received[1]?.raw).not.toContain('List-Unsubscribe');
});

test('smtp: a receiver that is refused is refused for good; a full mailbox is tried again; neither names it', async () => {
  const answers = [550, 450];
  const { mailer } = await smtpTo({
    onRcptTo: ({ address }, _, done) =>
      done(Object.assign(new Error(`${address} is not here`), { responseCode: answers.shift() })),
  });
  const refused = await failure(mailer.send(sampleMessage()));
  expect(refused).toBeInstanceOf(MailRefused);
  expect(String(refused)).not.toContain('rossi');
  const full = await failure(mailer.send(sampleMessage()));
  expect(full).toMatchObject({ name: 'MailProblem', reply: 450, message: expect.not.stringContaining('rossi') });
});

test('smtp: a wrong password is no fault of the message, and is not told', async () => {
  const server = await startSmtpReceiver({
    ...{ authOptional: false, allowInsecureAuth: true },
    onAuth: (_, __, done) => done(new Error('no such user')),
  });
  onTestFinished(() => server.close());
  const url = server.url.replace('//', '//cadenza:very-secret@');
  const problem = await failure(createSmtpMailer({ url, from }).send(sampleMessage()));
  expect(problem).toMatchObject({ name: 'MailProblem', code: 'EAUTH', reply: 535 });
  expect(`${problem.stack} ${JSON.stringify(problem)} ${problem.cause}`).not.toContain('very-secret');
});

test('smtp: a server that hangs up in the middle, never answers or is not there is a problem that passes', async () => {
  const short = { answer: 200, whole: 1_000 };
  const tried = (url: string) => failure(createSmtpMailer({ url, from }, short).send(sampleMessage()));
  const dropping = await startDroppingServer();
  onTestFinished(() => dropping.close());
  expect(await tried(dropping.url)).toMatchObject({ name: 'MailProblem', code: expect.stringMatching(/^ECON/) });
  const { server: forgetful } = await smtpTo({ onData: (stream) => void stream.resume() });
  expect(await tried(forgetful.url)).toMatchObject({ name: 'MailProblem', code: 'ETIMEDOUT' });
  const silent = await startSilentServer();
  onTestFinished(() => silent.close());
  expect(await tried(silent.url)).toMatchObject({ name: 'MailProblem', code: 'ETIMEDOUT' });
  const gone = await startSmtpReceiver();
  await gone.close();
  expect(await tried(gone.url)).toMatchObject({ name: 'MailProblem', code: 'ECONNREFUSED' });
});

test('smtp: who stops does not wait for a server that hangs', async () => {
  const silent = await startSilentServer();
  onTestFinished(() => silent.close());
  const stopping = new AbortController();
  const sending = failure(createSmtpMailer({ url: silent.url, from }).send(sampleMessage(), stopping.signal));
  stopping.abort();
  expect((await sending).name).toBe('AbortError');
});

test('folder: a message that is sent twice is there once, as it was first; only its owner reads it', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const mailer = createMailFolder({ folder, from });
  const message = sampleMessage();
  await Promise.all([mailer.send(message), mailer.send(message), mailer.send({ ...message, text: 'again' })]);
  const { messages, more } = await mailer.list(message.companyId, { from: 0, most: 10 });
  expect([messages.length, more]).toEqual([1, false]);
  for (const name of await readdir(folder, { recursive: true })) {
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  }
});

test('folder: newest first, page by page, of one company, nothing that is not ours; what is old goes', async () => {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const mailer = createMailFolder({ folder, from });
  const companyId = randomUUID();
  const attachments = [{ fileName: 'a.pdf', mime: 'application/pdf', content: Buffer.from('x') }];
  const sent = [1, 2, 3].map((n) => sampleMessage({ companyId, id: `n.${n}`, attachments }));
  for (const [n, message] of sent.entries()) {
    await mailer.send(message);
    const at = new Date(Date.UTC(2026, 0, n + 1));
    await utimes(join(folder, companyId, `${message.id}.json`), at, at);
  }
  const other = sampleMessage();
  await mailer.send(other);
  await writeFile(join(folder, companyId, 'notes.txt'), 'of somebody else');
  const ids = async (first: number, most: number) => {
    const { messages, more } = await mailer.list(companyId, { from: first, most });
    return [messages.map(({ id }) => id), more];
  };
  expect(await ids(0, 2)).toEqual([['n.3', 'n.2'], true]);
  expect(await ids(2, 2)).toEqual([['n.1'], false]);
  expect(await mailer.list('../', { from: 0, most: 9 })).toEqual({ messages: [], more: false });
  expect(await mailer.get(companyId, '../../etc/passwd')).toBeUndefined();
  expect(await mailer.get(companyId, other.id)).toBeUndefined();
  expect(await mailer.get(companyId, 'n.2')).toMatchObject({ to: 'mario.rossi@example.com', from });
  expect(await mailer.prune(new Date(Date.UTC(2026, 0, 3)))).toBe(2);
  expect(await ids(0, 9)).toEqual([['n.3'], false]);
  // What went with them goes with them, and with no other.
  expect((await readdir(join(folder, companyId))).toSorted()).toEqual(['n.3.1.attachment', 'n.3.json', 'notes.txt']);
});
