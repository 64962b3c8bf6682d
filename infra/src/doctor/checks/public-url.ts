import { deadMailLinks, isOnlyHere } from '../../config/only-here.ts';
import { type Check, error, ok, warning } from '../../findings/finding.ts';

/** Where browsers are told to come, by pages and by e-mails. */
export const publicUrl: Check = {
  name: 'PUBLIC_URL',
  run: async ({ config }) => {
    const url = new URL(config.publicUrl);
    const dead = deadMailLinks(config);
    if (dead !== undefined && (config.origins.sameHost || config.mode === 'embedded') && !config.production)
      return [
        warning(
          `${dead}.`,
          'Whoever is told of work or of a request by e-mail cannot open it from there.',
          'Set PUBLIC_URL to the address in the browsers of your users, https://cadenza.example.',
        ),
      ];
    if (config.mode === 'embedded' && !config.production) return [ok(`Browsers open ${config.publicUrl}.`)];
    if (config.origins.sameHost && !config.production)
      return [ok('Without PUBLIC_URL, the name that browsers use counts.')];
    if (isOnlyHere(config.publicUrl)) {
      return [
        warning(
          `PUBLIC_URL is ${config.publicUrl}, which only this machine can open.`,
          'The api takes calls and sockets of pages from this address only; boards elsewhere would stay without live changes.',
          'Set PUBLIC_URL to the address in the browsers of your users, https://cadenza.example.',
        ),
      ];
    }
    if (url.protocol === 'https:') return [ok(`Browsers open ${config.publicUrl}.`)];
    const finding = config.production ? error : warning;
    return [
      finding(
        `PUBLIC_URL is ${config.publicUrl}, without encryption.`,
        'Passwords and tokens can be read on their way.',
        'Put a proxy with a certificate in front of the api (infra/deploy) and set PUBLIC_URL to https://…',
      ),
    ];
  },
};
