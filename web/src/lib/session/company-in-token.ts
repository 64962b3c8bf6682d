import type { Claims } from './claims.ts';
import { type SessionStore, signedIn } from './session-store.ts';

/** A company as it is now. */
type Company = { readonly id: string; readonly businessName: string; readonly logo: string | null };

/** Whether it is the selected one, and has another name or picture than the bearer of the token was told. */
export const showsOlder = (
  { companyId, companyName, companyLogo }: Claims,
  { id, businessName, logo }: Company,
): boolean => id === companyId && (businessName !== companyName || logo !== companyLogo);

/**
 * The screens show name and picture of the company as the token tells them: where those are others by now, or nobody knows, another
 * token is asked for. `company` undefined: not known. Rejects where the network is lost: this token stays.
 */
export const renewIfOlder = async (
  session: Pick<SessionStore, 'get' | 'refresh'>,
  company: Company | undefined,
): Promise<void> => {
  const now = signedIn(session.get());
  if (now !== null && (company === undefined || showsOlder(now.claims, company))) await session.refresh(now.token);
};
