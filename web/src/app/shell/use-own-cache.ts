import { useEffect, useState } from 'react';
import { dataClient } from '../../lib/data-client.ts';

/** Whether screens may show: after a change of person or company not before the cache of the other one is empty. */
export const useOwnCache = (identity: string): boolean => {
  const [, setTaken] = useState(identity);
  const owned = dataClient.isOf(identity);
  useEffect(() => {
    if (owned) return;
    let current = true;
    void dataClient.takeFor(identity).then(() => {
      if (current) setTaken(identity);
    });
    return () => {
      current = false;
    };
  }, [identity, owned]);
  return owned;
};
