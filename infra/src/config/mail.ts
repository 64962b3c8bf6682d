import { join } from 'node:path';
import type { SmtpSettings } from '../mail/smtp.ts';
import type { Environment } from './settings.ts';

/** A mail server, or a folder in which messages are kept for who looks. */
export type MailPlace = ({ kind: 'smtp' } & SmtpSettings) | { kind: 'folder'; folder: string; from: string };

const isSet = (value: string | undefined): boolean => (value ?? '').trim() !== '';

/** A server sends for nobody who does not say who it is. */
export const missingOfMail = (env: Record<string, string | undefined>): string[] =>
  isSet(env.SMTP_URL) && !isSet(env.MAIL_FROM) ? ['MAIL_FROM'] : [];

export const mailPlace = ({ SMTP_URL: url, MAIL_FROM: from }: Environment, dataDir: string): MailPlace =>
  url === undefined || from === undefined
    ? { kind: 'folder', folder: join(dataDir, 'mail'), from: from ?? 'Cadenza <cadenza@localhost>' }
    : { kind: 'smtp', url, from };
