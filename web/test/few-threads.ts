/** Flags of the browsers of tests: two of them share two cores, where threads that collect garbage beside each other only wait. */
export const fewThreads: readonly string[] = ['--js-flags=--single-threaded-gc'];
