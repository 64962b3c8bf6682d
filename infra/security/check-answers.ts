import type { Answer, TestName } from './asvs/answer.ts';

/** The text of a file of the repository; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined;

const isTest = (path: string): boolean => /\.test\.ts$/.test(path);

const testProblem = ({ file, name }: TestName, read: ReadFile): string | undefined => {
  const text = isTest(file) ? read(file) : undefined;
  if (text === undefined) return `${file} is no file of tests`;
  const [single, double] = [name.replaceAll("'", "\\'"), name.replaceAll('"', '\\"')];
  const written = [`'${single}'`, `"${double}"`, `\`${name}\``];
  return written.some((one) => text.includes(one)) ? undefined : `${file} has no test “${name}”`;
};

const decisionProblem = (see: string | undefined, read: ReadFile): string | undefined => {
  if (see === undefined) return undefined;
  return read(see) === undefined ? `there is no ${see}` : undefined;
};

const problemsOfAnswer = (answer: Answer, read: ReadFile): string[] => {
  const words = answer.kind === 'open' ? answer.missing : answer.kind === 'tests' ? 'x' : answer.why;
  const silent = words.trim() === '' ? ['says nothing'] : [];
  if (answer.kind === 'tests') {
    const found = answer.tests.map((test) => testProblem(test, read));
    return found.length === 0 ? ['names no test'] : found.filter((problem) => problem !== undefined);
  }
  const lost = answer.kind === 'decision' ? decisionProblem(answer.see, read) : undefined;
  return [...silent, ...(lost === undefined ? [] : [lost])];
};

/** What is wrong with the answers: a requirement without one or with two, an unknown number, a test that is not there. */
export const problemsOf = (requirements: readonly string[], answers: readonly Answer[], read: ReadFile): string[] => {
  const given = answers.flatMap(({ ids }) => ids);
  const known = new Set(requirements);
  return [
    ...requirements.filter((id) => !given.includes(id)).map((id) => `${id}: no answer`),
    ...given.filter((id) => !known.has(id)).map((id) => `${id}: no requirement of levels 1 and 2`),
    ...given.filter((id, at) => given.indexOf(id) !== at).map((id) => `${id}: more than one answer`),
    ...answers.flatMap((answer) =>
      problemsOfAnswer(answer, read).map((problem) => `${answer.ids.join(' ')}: ${problem}`),
    ),
  ];
};
