import { useEffect, useState } from 'react';

type Checks = typeof import('./checks.ts');

let loaded: Checks | null = null;
/** Throws where they do not arrive: whoever goes on is told. */
export const loadChecks = async (): Promise<Checks> => {
  loaded ??= await import('./checks.ts');
  return loaded;
};

/** The checks of the form; null until they are here. */
export const useChecks = (): Checks | null => {
  const [checks, setChecks] = useState(loaded);
  useEffect(() => {
    loadChecks().then(setChecks, () => undefined);
  }, []);
  return checks;
};
