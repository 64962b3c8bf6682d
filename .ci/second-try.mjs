import { lastWords } from './failures.mjs';
import { pathInRoom, testPart } from './parts.mjs';
import { isFailed } from './results.mjs';

/** More unsteady files than this refuse a change: then it is the change, or the machine, that is unsteady. */
export const maxUnsteady = 5;

/** Runs one test file alone. */
const alone = async (part, { file, project }) => {
  const once = { ...part, title: `${part.title}, once more`, workers: 1 };
  const { results } = await testPart(once, [
    pathInRoom(part.room, file),
    ...(project === '' ? [] : ['--project', project]),
  ]);
  return results;
};

/**
 * Runs each test file that failed once more, alone, and answers those that passed then, with what they failed with at first:
 * `{ file, project, failures }`. The results of such a file in `rows` (`{ part, results }`) become those of its second run.
 * Too many failed files are not tried again: they refuse the change anyway.
 */
export const tryFilesAgain = async (rows, run = alone) => {
  const failed = rows.flatMap((row) => row.results.files.filter(isFailed).map((file) => ({ row, file })));
  if (failed.length > maxUnsteady) return [];
  const unsteady = [];
  for (const { row, file } of failed) {
    const { files, errors } = await run(row.part, file);
    const second = files.find((one) => one.file === file.file && one.project === file.project);
    if (second === undefined || errors.length > 0 || isFailed(second)) continue;
    row.results.files[row.results.files.indexOf(file)] = second;
    unsteady.push({ file: file.file, project: file.project, failures: file.failures });
  }
  return unsteady;
};

/** The same of a command that failed; `run` answers how it ended, as the first time. */
export const tryCommandAgain = async (others, title, file, run) => {
  const index = others.findIndex((one) => one.title === title && !one.passed);
  if (index < 0) return [];
  const failures = [{ test: null, message: lastWords(others[index]) }];
  others[index] = await run();
  return others[index].passed ? [{ file, project: title, failures }] : [];
};
