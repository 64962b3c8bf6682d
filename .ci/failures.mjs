import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { againOf, named } from './last-lines.mjs';
import { pathInRoom, root } from './parts.mjs';

/** A line that names a place in a file, or says that it tells of an error: what checkers print first of each thing they find. */
const telling = /^\S+[.]\w+(?:[:(]\d+|\s)|\berror\b|✘|failed/i;

/** What a command that failed printed that tells most, else what it printed last, as the message of a failure. */
export const lastWords = ({ last }) => {
  const lines = last.map((line) => stripVTControlCharacters(line)).filter((line) => line.trim() !== '');
  const found = lines.filter((line) => telling.test(line));
  return (found.length > 0 ? found.slice(0, 8) : lines.slice(-8)).join('\n');
};

const ofTests = ({ part, results }) => [
  ...results.files.flatMap(({ file, project, failures }) =>
    failures.map(({ test, message, stack }) => ({
      title: named(relative(root, file), project),
      ...{ test, message, stack },
      again: againOf({ roomPath: part.room, path: pathInRoom(part.room, file), project, test }),
    })),
  ),
  ...results.errors.map((error) => ({ title: part.title, test: null, ...error, again: `npm test -- ${part.room}` })),
];

/**
 * What failed, of the parts of the tests (`rows`) and of the other commands: `{ title, test, message, stack, again }`, with `test` null
 * where it was in no test, and `again` the command that runs just that.
 */
export const failuresOf = (rows, others) => [
  ...rows.flatMap(ofTests),
  ...others
    .filter(({ passed }) => !passed)
    .map(({ title, again, ...ended }) => ({ title, test: null, message: lastWords(ended), stack: '', again })),
];
