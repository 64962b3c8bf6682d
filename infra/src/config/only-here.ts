import type { Config } from './config.ts';

const local = /^(localhost|[^.]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/i;

/** Whether an address means the machine that asks, so that nobody else's browser finds anything there. */
export const isOnlyHere = (address: string): boolean => local.test(new URL(address).hostname);

/** Why the links of e-mails that leave this machine lead nowhere; undefined where they do, or where no e-mail leaves. */
export const deadMailLinks = ({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): string | undefined =>
  mail.kind === 'smtp' && isOnlyHere(publicUrl)
    ? `Links in e-mails lead to ${publicUrl}, which only this machine can open: set PUBLIC_URL`
    : undefined;
