/// <reference path="./dictionaries.d.ts" />
/** What passwords are made of in our languages: those that leaked most, Italian words, and first names. Read when first asked. */
const load = async (charactersJudged: number) => {
  const [{ ZxcvbnFactory }, passwords, graphs, english, spanish, italian, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common/dist/passwords.json.mjs'),
    import('@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'),
    import('@zxcvbn-ts/language-en/dist/firstnames.json.mjs'),
    import('@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs'),
    import('@zxcvbn-ts/language-it/dist/firstnames.json.js'),
    import('@zxcvbn-ts/language-it/dist/commonWords.json.js'),
  ]);
  return new ZxcvbnFactory({
    maxLength: charactersJudged,
    graphs: graphs.default,
    dictionary: {
      passwords: passwords.default,
      english: english.default,
      spanish: spanish.default,
      italian: italian.default,
      common: common.default,
    },
  });
};

let loading: ReturnType<typeof load> | undefined;

/** How hard a password is to guess for who knows `words`: 0 to 4. Some tens of milliseconds of this process, not more. */
export const strengthOf = async (
  password: string,
  words: readonly string[],
  charactersJudged: number,
): Promise<number> => {
  loading ??= load(charactersJudged);
  return (await loading).check(password.slice(0, charactersJudged), [...words]).score;
};
