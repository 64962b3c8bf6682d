import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A reporter of Vitest that writes what a run came to as JSON to the path in `TEST_RESULTS`: each test file with its counts and
 * failures, and the errors that belong to no file. Vitest's own `json` knows neither a file's project nor such errors.
 */
export default class ResultsReporter {
  onTestRunEnd(modules, unhandled) {
    const files = modules.map(fileOf);
    const rest = [];
    for (const error of unhandled) {
      const owner = files.find(({ file }) => file === error.VITEST_TEST_PATH);
      if (owner === undefined) rest.push(textsOf([error]));
      else owner.failures.push({ test: null, ...textsOf([error]) });
    }
    const path = process.env.TEST_RESULTS;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ files, errors: rest }));
  }
}

const fileOf = (module) => {
  const tests = [...module.children.allTests()].map((test) => ({ test, result: test.result() }));
  const count = (state) => tests.filter(({ result }) => result.state === state).length;
  return {
    file: module.moduleId,
    project: module.project.name,
    milliseconds: Math.round(module.diagnostic().duration),
    passed: count('passed'),
    skipped: count('skipped'),
    failures: [
      ...outside(module),
      ...tests
        .filter(({ result }) => result.state === 'failed')
        .map(({ test, result }) => ({ test: test.fullName, ...textsOf(result.errors) })),
    ],
  };
};

/** A file or a block that could not be set up has tests that were not run, and errors of its own. */
const outside = (module) => {
  const errors = [module, ...module.children.allSuites()].flatMap((owner) => [...owner.errors()]);
  return errors.length === 0 ? [] : [{ test: null, ...textsOf(errors) }];
};

const textsOf = (errors) => ({
  message: errors.map(({ name, message }) => (name === undefined ? message : `${name}: ${message}`)).join('\n'),
  stack: errors.map(({ stack, message, diff }) => [stack ?? message, diff ?? ''].join('\n').trim()).join('\n'),
});
