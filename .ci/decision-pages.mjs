const longest = 700;
const pageName = /^(\d{4})-[a-z0-9-]+[.]md$/;
/** The word and one number or several, also where a comment goes on in the next line. */
const citedNumbers = /\bdecisions?(?: |[ \t]*\n[ \t]*(?:[*]|\/\/)? ?)(\d+(?:(?:, and |, | and )\d+)*)/gi;
const citedPages = /\bdecisions\/(\d{4}-[\w-]+[.]md)/g;
const indexRow = /^[|] (\d+) [|] \[(.+)\]\((\S+)\) [|] .+ [|]$/gm;

const numberOf = (name) => Number(name.slice(0, 4));
const titleOf = (name, text) => new RegExp(`^# ${numberOf(name)}[.] (.+)\n\n\\d{4}-\\d\\d-\\d\\d\n`).exec(text)?.[1];

const problemsOfPage = ([name, text]) => {
  if (!pageName.test(name)) return [`${name} is not called NNNN-words-of-its-title.md`];
  const words = text.split(/\s+/).length;
  return [
    titleOf(name, text) === undefined && `${name} does not begin with "# ${numberOf(name)}. Title" and a date`,
    !text.includes('We would change it if') && `${name} does not say what would change it`,
    words > longest && `${name} has ${words} words, ${longest} are the most`,
  ].filter((problem) => problem !== false);
};

const problemsOfIndex = (pages, index) => {
  const rows = [...index.matchAll(indexRow)].map(([, number, title, name]) => ({
    number: Number(number),
    title,
    name,
  }));
  const unknown = rows
    .filter(({ name }) => !pages.has(name))
    .map(({ name }) => `README.md lists ${name}, which is no page`);
  const listed = [...pages].flatMap(([name, text]) => {
    const [row, ...more] = rows.filter((one) => one.name === name);
    if (row === undefined) return [`${name} is not in README.md`];
    if (more.length > 0) return [`${name} is in README.md more than once`];
    const same = row.number === numberOf(name) && row.title === titleOf(name, text);
    return same ? [] : [`${name} stands in README.md under another number or title`];
  });
  return [...unknown, ...listed];
};

/**
 * What is wrong with the pages of decisions: `pages` by file name, the text of their index, and `texts` of the repository, by path, that
 * may cite them.
 */
export const problemsOf = (pages, index, texts) => {
  const names = [...pages.keys()];
  const numbers = new Set(names.map(numberOf));
  const doubles = names.filter((name, at) => names.findIndex((other) => numberOf(other) === numberOf(name)) < at);
  const lost = [...texts].flatMap(([path, text]) => {
    const byNumber = [...text.matchAll(citedNumbers)].flatMap(([, cited]) => cited.match(/\d+/g).map(Number));
    const byName = [...text.matchAll(citedPages)].map(([, name]) => name);
    return [
      ...byNumber.filter((number) => !numbers.has(number)).map((number) => `decision ${number}`),
      ...byName.filter((name) => !pages.has(name)),
    ].map((cited) => `${path} cites ${cited}, which is not there`);
  });
  return [
    ...[...pages].flatMap(problemsOfPage),
    ...doubles.map((name) => `${name} has the number of another page`),
    ...problemsOfIndex(pages, index),
    ...new Set(lost),
  ];
};
