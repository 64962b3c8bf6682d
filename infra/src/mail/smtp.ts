import { createTransport } from 'nodemailer';
import { checkedMessage, type Mailer, MailProblem, MailRefused } from './mail.ts';

export type SmtpSettings = {
  /** `smtp://user:password@host:587` (with STARTTLS where the server has it), `smtps://…` for TLS from the first byte. */
  url: string;
  /** `Name <address>`, or an address. */
  from: string;
};

/** Milliseconds for a server that does not answer, and for a whole message. */
export type SmtpTimeouts = { answer: number; whole: number };

const defaults: SmtpTimeouts = { answer: 15_000, whole: 60_000 };

type Failure = { code?: string; originalCode?: string; responseCode?: number; permanent?: boolean };

/** Answers to what was said of the message itself. Of others (a wrong password) the operator gets rid, and it is sent then. */
const ofTheMessage = new Set(['EENVELOPE', 'EMESSAGE']);

/** The server's own words may hold the address: numbers tell enough. */
const problemOf = (error: unknown): MailProblem | MailRefused => {
  const { code = 'EUNKNOWN', originalCode, responseCode, permanent = false } = error as Failure;
  if (permanent && ofTheMessage.has(code)) return new MailRefused(`the mail server refused it: ${responseCode}`);
  return new MailProblem(originalCode ?? code, responseCode);
};

const hostOf = (from: string): string => /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * E-mails by an SMTP server. A message id is made of our own, so that two copies, as they come when the connection is lost after the
 * server has taken one, can be known as one message.
 */
export const createSmtpMailer = ({ url, from }: SmtpSettings, timeouts: SmtpTimeouts = defaults): Mailer => {
  const { answer, whole } = timeouts;
  const transport = createTransport({
    ...{ url, connectionTimeout: answer, greetingTimeout: answer, socketTimeout: answer, dnsTimeout: answer },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return {
    send: async (message, signal) => {
      const { id, to, subject, text, html, attachments = [], unsubscribe } = checkedMessage(message);
      const deadline = AbortSignal.timeout(whole);
      try {
        await transport.sendMail({
          ...{ from, to: { name: '', address: to }, subject, text, html },
          messageId: `<${id}@${hostOf(from)}>`,
          attachments: attachments.map(({ fileName: filename, mime: contentType, content }) => ({
            ...{ filename, contentType, content: Buffer.from(content) },
          })),
          headers: {
            // What nobody wrote by hand is answered by no machine (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        });
      } catch (error) {
        signal?.throwIfAborted();
        throw problemOf(error);
      }
    },
    probe: async () => {
      try {
        await transport.verify();
      } catch (error) {
        throw problemOf(error);
      }
    },
  };
};
