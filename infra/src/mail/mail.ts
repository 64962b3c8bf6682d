import { z } from 'zod';

/** A file that goes with an e-mail. */
export type Attachment = { fileName: string; mime: string; content: Uint8Array };

/** An e-mail to one receiver, in plain text and in simple HTML that says the same. */
export type Message = {
  /** The same for the same cause, so that a message that is sent twice can be known: letters, digits, `.`, `_` and `-`. */
  id: string;
  /** Of whose work it tells. */
  companyId: string;
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** Where one POST takes the receiver out of letters of this kind (RFC 8058); programs for e-mail show a button for it. */
  unsubscribe?: string;
};

/**
 * What sends e-mails: a port with adapters (SMTP, a folder). `send` resolves when the next one has the message for good. It throws
 * `MailRefused` where sending again would not help, and `MailProblem` where it may; neither names the receiver.
 */
export type Mailer = {
  send(message: Message, signal?: AbortSignal): Promise<void>;
  /** Rejects with what is wrong when nothing can be sent. */
  probe(): Promise<void>;
};

/** The message can not be sent, however often it is tried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** It was not sent, or nobody knows. `code`: of the library or the system, `reply`: the number that the server answered. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem';
  readonly code: string;
  readonly reply: number | undefined;

  constructor(code: string, reply?: number) {
    super(reply === undefined ? `the mail server: ${code}` : `the mail server: ${code}, it answered ${reply}`);
    this.code = code;
    this.reply = reply;
  }
}

const idPattern = /^[\w.-]{1,200}$/;
const companyPattern = /^[0-9a-f-]{36}$/;
const address = z.email().max(254);
const longestSubject = 200;

/** What no header may hold, and what would end it. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/** A subject of one line that programs show whole. */
const oneLine = (subject: string): string => {
  const line = subject.replace(breaks, ' ').trim();
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1).trimEnd()}…` : line;
};

/** A name that any system takes, and no path. */
const plainFileName = (name: string): string =>
  name
    .replace(breaks, ' ')
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .slice(0, 150);

/** An address that ends where the header says. */
const isLink = (url: string): boolean => /^https?:\/\/[^\s<>"]+$/.test(url);

export const isMessageId = (id: string): boolean => idPattern.test(id) && !id.startsWith('.');
export const isCompanyId = (id: string): boolean => companyPattern.test(id);

/** The message as it may leave. Throws `MailRefused` for an address that is none, or more than one; TypeError for a wrong id or link. */
export const checkedMessage = (message: Message): Message => {
  if (!isMessageId(message.id) || !isCompanyId(message.companyId)) throw new TypeError('no id of a message');
  if (!address.safeParse(message.to).success) throw new MailRefused('the address of the receiver is none');
  const { attachments, unsubscribe } = message;
  if (unsubscribe !== undefined && !isLink(unsubscribe)) throw new TypeError('no link');
  return {
    ...message,
    subject: oneLine(message.subject),
    ...(attachments && { attachments: attachments.map((one) => ({ ...one, fileName: plainFileName(one.fileName) })) }),
  };
};
