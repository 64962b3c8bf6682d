import { session } from '../services.ts';
import { renewIfOlder } from './company-in-token.ts';

/** For screens, once something is known to be saved: a lost network takes nothing of that back, and the next token tells all the same. */
export const renewCompany = (company: Parameters<typeof renewIfOlder>[1]): void => {
  renewIfOlder(session, company).catch(() => undefined);
};
