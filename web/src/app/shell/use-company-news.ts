import { useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '../../lib/services.ts';
import { showsOlder } from '../../lib/session/claims.ts';
import { signedIn } from '../../lib/session/session-store.ts';
import { connectionStatus } from '../../live/status.ts';

const isLive = (): boolean => connectionStatus.get().kind === 'live';

/**
 * Name and picture of the company are those that the token tells. As soon as somebody changes them, or may have, another token is
 * asked for. It takes what is live already: from the first live screen of this person in this company on.
 */
export const useCompanyNews = (identity: string): void => {
  const live = useSyncExternalStore(connectionStatus.subscribe, isLive);
  const [begun, setBegun] = useState<string | null>(null);
  useEffect(() => {
    if (live) setBegun(identity);
  }, [live, identity]);
  useEffect(() => {
    if (begun !== identity) return;
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      const { onCompanyChange } = await import('../../features/company/index.ts');
      if (stop.signal.aborted) return;
      const end = onCompanyChange((news) => {
        const claims = signedIn(session.get())?.claims;
        // Without a network this token stays, and with it what it tells.
        if (claims && (news === undefined || showsOlder(claims, news))) session.renew().catch(() => undefined);
      });
      stop.signal.addEventListener('abort', end);
    };
    // Where its code does not arrive, the next token tells.
    follow().catch(() => undefined);
    return () => stop.abort();
  }, [begun, identity]);
};
