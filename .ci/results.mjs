import { readFileSync } from 'node:fs';

/**
 * What a run of Vitest wrote by `results-reporter.mjs`: `{ files, errors }`. A run that wrote nothing, or that ended badly without a
 * word why, has an error that says so.
 */
export const readResults = (path, { title, passed, last }) => {
  const ended = (message) => ({ message: [message, ...last.slice(-6)].join('\n'), stack: last.join('\n') });
  let results;
  try {
    results = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { files: [], errors: [ended(`${title} ended without results`)] };
  }
  const told = results.errors.length > 0 || results.files.some(isFailed);
  return passed || told ? results : { ...results, errors: [ended(`${title} failed in no test`)] };
};

export const isFailed = ({ failures }) => failures.length > 0;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Tests of these results: `{ passed, failed, skipped }`. An error that belongs to no test counts as one that failed. */
export const countsOf = ({ files, errors }) => ({
  passed: sum(files.map(({ passed }) => passed)),
  failed: sum(files.map(({ failures }) => failures.length)) + errors.length,
  skipped: sum(files.map(({ skipped }) => skipped)),
});
