import { useEffect, useState } from 'react';
import { ownsCache, takeCache } from '../../lib/apollo.ts';

/** Whether screens may show: after a change of person or company not before the cache of the other one is empty. */
export const useOwnCache = (identity: string): boolean => {
  const [, setTaken] = useState(identity);
  const owned = ownsCache(identity);
  useEffect(() => {
    if (owned) return;
    let current = true;
    void takeCache(identity).then(() => {
      if (current) setTaken(identity);
    });
    return () => {
      current = false;
    };
  }, [identity, owned]);
  return owned;
};
