import { expect, test } from 'vitest';
import { countsOf } from './results.mjs';
import { tryCommandAgain, tryFilesAgain } from './second-try.mjs';

const part = { room: 'api', title: 'api' };
const red = (file) => ({ file, project: 'api', passed: 1, skipped: 0, failures: [{ test: 'reads', message: 'late' }] });
const green = (file) => ({ file, project: 'api', passed: 2, skipped: 0, failures: [] });
const rowOf = (...files) => ({ part, results: { files, errors: [] } });

test('a file that passes alone counts as passed, and is unsteady; one that fails again stays failed', async () => {
  const row = rowOf(green('/a'), red('/b'), red('/c'));
  const asked = [];
  const unsteady = await tryFilesAgain([row], async (_, { file }) => {
    asked.push(file);
    return { files: [file === '/b' ? green(file) : red(file)], errors: [] };
  });
  expect(asked).toEqual(['/b', '/c']);
  expect(unsteady).toEqual([{ file: '/b', project: 'api', failures: red('/b').failures }]);
  expect(countsOf(row.results)).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

test.each([
  ['wrote nothing', { files: [], errors: [{ message: 'ended without results' }] }],
  ['had an error in no test', { files: [green('/a')], errors: [{ message: 'unhandled' }] }],
  ['ran the file in another project only', { files: [{ ...green('/a'), project: 'mocks' }], errors: [] }],
])('a second run that %s mends nothing', async (_, second) => {
  const row = rowOf(red('/a'));
  expect(await tryFilesAgain([row], async () => second)).toEqual([]);
  expect(countsOf(row.results).failed).toBe(1);
});

test('more failed files than may be unsteady: none is tried again', async () => {
  const row = rowOf(...['/a', '/b', '/c', '/d', '/e', '/f'].map(red));
  const run = () => Promise.reject(new Error('tried'));
  expect(await tryFilesAgain([row], run)).toEqual([]);
  expect(countsOf(row.results).failed).toBe(6);
});

test('a command that failed runs once more; one that passed does not', async () => {
  const failed = { title: 'acceptance', passed: false, last: ['Error: 7 of 8'] };
  const others = [{ title: 'lint', passed: true, last: [] }, failed];
  const again = async () => ({ ...failed, passed: true });
  expect(await tryCommandAgain(others, 'acceptance', '/x', again)).toEqual([
    { file: '/x', project: 'acceptance', failures: [{ test: null, message: 'Error: 7 of 8' }] },
  ]);
  expect(others[1].passed).toBe(true);
  expect(await tryCommandAgain(others, 'acceptance', '/x', () => Promise.reject(new Error('tried')))).toEqual([]);
});
