import { readFileSync } from 'node:fs';

/** Passed, failed, skipped of what one run of Vitest wrote down, and what failed; null where it wrote nothing. */
export const countsIn = (file) => {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    // A file that cannot be loaded has no tests that failed, only itself.
    const unloaded = result.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
    const failed = result.numFailedTests + unloaded.length;
    return {
      passed: result.numPassedTests,
      failed: result.success ? failed : Math.max(failed, 1), // an error outside of every test
      skipped: result.numPendingTests + result.numTodoTests,
      failures: result.testResults.flatMap((one) => [
        ...(unloaded.includes(one) ? [`${one.name}\n${one.message}`] : []),
        ...one.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${one.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`),
      ]),
    };
  } catch {
    return null;
  }
};
