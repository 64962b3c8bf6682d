import type { MailPlace } from '../config/mail.ts';
import { createMailFolder, type MailFolder } from '../mail/folder.ts';
import type { Mailer } from '../mail/mail.ts';

/** The folder in which messages are kept; undefined where a server sends them. */
export const openMailFolder = (place: MailPlace): MailFolder | undefined =>
  place.kind === 'folder' ? createMailFolder(place) : undefined;

/** What sends e-mails, where the settings put it. The client of a server that is not named is not loaded. */
export const openMailer = async (place: MailPlace): Promise<Mailer> => {
  if (place.kind === 'folder') return createMailFolder(place);
  const { createSmtpMailer } = await import('../mail/smtp.ts');
  return createSmtpMailer(place);
};
