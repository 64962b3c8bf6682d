import { useEffect, useSyncExternalStore } from 'react';
import { dataClient } from '../../lib/data-client.ts';

/** Whether screens may show: after a change of person or company not before the cache of the other one is empty. */
export const useOwnCache = (identity: string): boolean => {
  const owned = useSyncExternalStore(dataClient.subscribe, () => dataClient.isOf(identity));
  useEffect(() => {
    if (!owned) void dataClient.takeFor(identity);
  }, [identity, owned]);
  return owned;
};
