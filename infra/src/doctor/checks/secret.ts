import { type Check, error, type Finding, ok, warning } from '../../findings/finding.ts';

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

const judge = (name: string, secret: string): Finding => {
  const weak = weakness(secret);
  if (weak === undefined) return ok(`${name} looks random.`);
  return error(
    `${name} can be guessed.`,
    `${weak} Whoever guesses it can sign in as anybody.`,
    'Make one with "openssl rand -hex 32", the same for every api, and keep the guessable one nowhere: pages get new tokens by themselves.',
  );
};

/** An old secret is accepted for as long as it is named, so one that stays is one more to lose. */
const judgePrevious = (secret: string | undefined, previous: string): Finding[] => {
  if (secret === previous) {
    return [
      error(
        'AUTH_SECRET_PREVIOUS is AUTH_SECRET.',
        'Nothing was changed: whoever knows the old one still signs in as anybody.',
        'Give AUTH_SECRET a new value, or remove AUTH_SECRET_PREVIOUS.',
      ),
    ];
  }
  return [
    judge('AUTH_SECRET_PREVIOUS', previous),
    warning(
      'AUTH_SECRET_PREVIOUS is still accepted.',
      'Its tokens are good for 15 minutes; after that it only serves whoever has found it.',
      'Remove it 15 minutes after the last api was started with the new AUTH_SECRET.',
    ),
  ];
};

/** No error: the same look is taken where projections or workers run, which are not told. */
const missing = warning(
  'AUTH_SECRET is not set.',
  'No api starts without it; projections and workers need none.',
  'Where an api runs, make one with "openssl rand -hex 32", the same for every api.',
);

/** Whoever guesses the secret signs in as anybody. */
export const secret: Check = {
  name: 'AUTH_SECRET',
  run: async ({ config: { authSecret, previousAuthSecret, mode }, problems }) => {
    const previous = previousAuthSecret === undefined ? [] : judgePrevious(authSecret, previousAuthSecret);
    if (authSecret !== undefined) return [judge('AUTH_SECRET', authSecret), ...previous];
    if (mode === 'embedded') return [ok('AUTH_SECRET is made and kept by npm start.'), ...previous];
    return problems.some((one) => one.startsWith('AUTH_SECRET:')) ? previous : [missing, ...previous];
  },
};
