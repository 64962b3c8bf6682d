import { useEffect, useState, useSyncExternalStore } from 'react';
import { followNow, liveIdentity } from '../../../live/services.ts';
import { connectionStatus } from '../../../live/status.ts';
import { PresenceDocument, type PresenceSubscription } from './presence.gen.ts';

export type Onlooker = PresenceSubscription['presence']['people'][number];

const nobody: readonly Onlooker[] = [];

/** Who else looks at the same work now; a tab that nobody sees looks at nothing, and without a network nobody knows. */
export const useOnlookers = (id: string, userId: string): readonly Onlooker[] => {
  const [people, setPeople] = useState(nobody);
  const isLive = useSyncExternalStore(connectionStatus.subscribe, () => connectionStatus.get().kind === 'live');
  useEffect(() => {
    let end = (): void => undefined;
    const look = (): void => {
      end();
      end = () => undefined;
      setPeople(nobody);
      if (!document.hidden && liveIdentity() !== null)
        end = followNow(PresenceDocument, { id }, ({ presence }) => setPeople(presence.people));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      end();
    };
  }, [id]);
  return isLive ? people.filter((one) => one.userId !== userId) : nobody;
};
