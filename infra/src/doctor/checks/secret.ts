import { type Check, error, ok } from '../finding.ts';

/** Fewer different characters than a random hexadecimal text of 32 nearly always has. */
const fewest = 8;
const wellKnown = /secret|password|change.?me|example|cadenza|1234|abcd|qwerty/gi;

/** Why a secret can be guessed; undefined when there is no reason to think so. */
const weakness = (secret: string): string | undefined => {
  if (new Set(secret).size < fewest) return 'It is made of very few different characters.';
  if (/^(.{1,12}?)\1+/.test(secret)) return 'It repeats itself.';
  if (secret.replace(wellKnown, '').length < 24) return 'It is made of words that everybody tries.';
  return undefined;
};

/** Whoever guesses the secret signs in as anybody. */
export const secret: Check = {
  name: 'AUTH_SECRET',
  run: async ({ config: { authSecret, mode } }) => {
    if (authSecret === undefined) {
      return mode === 'embedded' ? [ok('AUTH_SECRET is made and kept by npm start.')] : [];
    }
    const weak = weakness(authSecret);
    if (weak === undefined) return [ok('AUTH_SECRET looks random.')];
    return [
      error(
        'AUTH_SECRET can be guessed.',
        `${weak} Whoever guesses it can sign in as anybody.`,
        'Make one with "openssl rand -hex 32", the same for every api; everybody has to sign in again.',
      ),
    ];
  },
};
