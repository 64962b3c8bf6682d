import { type Check, error, ok, warning } from '../../findings/finding.ts';

/** Every problem of the environment variables, and what is set in vain. */
export const settings: Check = {
  name: 'Settings',
  run: async ({ config, problems }) => [
    ...problems.map((problem) =>
      error(
        `${problem}.`,
        'No process starts with a setting that it cannot use.',
        'Correct it; README.md lists them all.',
      ),
    ),
    ...config.warnings.map((words) =>
      warning(`${words}.`, 'It has no effect.', 'Remove it, or wait for the release that knows it.'),
    ),
    ...(problems.length > 0
      ? []
      : [ok(`Settings of ${config.mode === 'embedded' ? 'a start with its own database' : 'a server'}.`)]),
  ],
};
