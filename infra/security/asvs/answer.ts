/**
 * How a requirement is met: by tests that fail without it, by a decision, or because there is nothing here that it is
 * about. `open` is honest: not met yet, and what is missing. `ids` are all that the answer is for.
 */
export type Answer = { ids: readonly string[] } & (
  | { kind: 'tests'; tests: readonly TestName[] }
  | { kind: 'decision'; why: string; see: string | undefined }
  | { kind: 'nothing'; why: string }
  | { kind: 'open'; missing: string }
);

/** A file of the repository, and the name of a test or a group of tests in it. */
export type TestName = { file: string; name: string };

const split = (ids: string): string[] => ids.split(' ');

/** Tests as `file › name`. */
export const tested = (ids: string, ...tests: string[]): Answer => ({
  ids: split(ids),
  kind: 'tests',
  tests: tests.map((text) => {
    const [file = '', name = ''] = text.split(' › ');
    return { file, name };
  }),
});

/** `see`: a file that says more, often a page of `docs/decisions`. */
export const decided = (ids: string, why: string, see?: string): Answer => ({
  ids: split(ids),
  kind: 'decision',
  why,
  see,
});

export const nothing = (ids: string, why: string): Answer => ({ ids: split(ids), kind: 'nothing', why });

export const open = (ids: string, missing: string): Answer => ({ ids: split(ids), kind: 'open', missing });
