import { onCompanyChange } from '../../features/company/index.ts';
import { session } from '../../lib/services.ts';
import { renewIfOlder } from '../../lib/session/company-in-token.ts';
import { connectionStatus } from '../../live/status.ts';

/**
 * Keeps name and picture of the company in the drawer as they are now, from the first live screen on: it takes what is live already.
 * Ends with `stop`.
 */
export const followCompany = (stop: AbortSignal): void => {
  const begin = (): void => {
    if (stop.aborted || connectionStatus.get().kind !== 'live') return;
    leave();
    const end = onCompanyChange((news) => {
      // Without a network this token stays, and with it what it tells.
      renewIfOlder(session, news).catch(() => undefined);
    });
    stop.addEventListener('abort', end);
  };
  const leave = connectionStatus.subscribe(begin);
  stop.addEventListener('abort', leave);
  begin();
};
