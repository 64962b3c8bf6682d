import { type Check, error, ok, warning } from '../finding.ts';

const local = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

/** Where browsers are told to come. */
export const publicUrl: Check = {
  name: 'PUBLIC_URL',
  run: async ({ config }) => {
    const url = new URL(config.publicUrl);
    if (config.mode === 'embedded' && !config.production) return [ok(`Browsers open ${config.publicUrl}.`)];
    if (config.origins.sameHost && !config.production)
      return [ok('Without PUBLIC_URL, the name that browsers use counts.')];
    if (local.test(url.hostname)) {
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
