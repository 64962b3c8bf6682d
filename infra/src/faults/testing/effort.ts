/** How hard the suites of faults try. Provided by the `vitest.config.ts` of the rooms that have such. */
export type Effort = {
  /** The long run of `npm run faults -- --nightly`: everything, and more often. */
  nightly: boolean;
  /** Repeats a run; absent: each draws its own. */
  seed?: number;
};

/** From what `load-tests/src/faults/main.ts` sets. */
export const effortFrom = ({ FAULTS_NIGHTLY, FAULTS_SEED }: NodeJS.ProcessEnv): Effort => ({
  nightly: FAULTS_NIGHTLY === '1',
  ...(FAULTS_SEED === undefined ? {} : { seed: Number(FAULTS_SEED) }),
});

declare module 'vitest' {
  export interface ProvidedContext {
    faults: Effort;
  }
}
