import { useEffect, useState } from 'react';
import { deviceStore } from '../../../lib/device-store.ts';
import type { FaultCodeSet } from '../../../lib/schema.gen.ts';
import { liveIdentity } from '../../../live/services.ts';
import { type KeptCodes, readKeptCodes } from '../kept/kept-codes.ts';

/** What this device has kept of them, read where it is `wanted`: none where it keeps nothing. */
export const useKeptCodes = (of: FaultCodeSet, wanted: boolean): KeptCodes => {
  const [kept, setKept] = useState<KeptCodes>([]);
  useEffect(() => {
    const owner = liveIdentity();
    if (!wanted || owner === null) return;
    let current = true;
    readKeptCodes(deviceStore, owner, of).then(
      (found) => {
        if (current) setKept(found);
      },
      // A private window keeps nothing: then there is nothing to choose from.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [of, wanted]);
  return kept;
};
