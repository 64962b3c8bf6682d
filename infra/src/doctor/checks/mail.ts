import { type Check, error, ok } from '../../findings/finding.ts';
import { unreachable } from '../../findings/unreachable.ts';
import type { MailProblem } from '../../mail/mail.ts';
import { openMailer } from '../../process/open-mail.ts';

/** Signs in to the mail server and sends nothing; a folder is looked at with the data folder. */
export const mail: Check = {
  name: 'E-mails',
  run: async ({ config: { mail: place } }) => {
    if (place.kind === 'folder')
      return [ok(`E-mails are kept in ${place.folder}: no server is named that would send them (SMTP_URL).`)];
    try {
      await (await openMailer(place)).probe();
      return [ok(`The mail server ${new URL(place.url).host} takes messages.`)];
    } catch (failure) {
      const { code } = failure as MailProblem;
      if (code !== 'EAUTH') return [unreachable('The mail server', 'SMTP_URL', failure)];
      return [error('The mail server cannot be used.', 'User or password are wrong.', 'Correct them in SMTP_URL.')];
    }
  },
};
