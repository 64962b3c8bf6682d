import { publicAddress } from '@cadenza/domain/company/public-address';
import { splitLanguage } from './languages.ts';

/** What people outside open: the form of a company, or the request that a secret link is of. */
export type PublicPage = { readonly companyCode: string; readonly secret: string | null };

/** Screens of the signed-in pages under the same address. */
const ownScreens: readonly string[] = ['supportRequests', 'newSupportRequest'];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The public page of an address, in whichever language; null for every other address. */
export const publicPageOf = (pathname: string): PublicPage | null => {
  const match = /^\/supportRequests\/([^/]+)(?:\/([^/]+))?\/?$/.exec(splitLanguage(pathname).pathname);
  const [, code = '', secret] = match ?? [];
  if (code === '' || ownScreens.includes(code)) return null;
  return { companyCode: decoded(code), secret: secret === undefined ? null : decoded(secret) };
};

/** Whether a company opens it that wants to come to us. */
export const isSignUp = (pathname: string): boolean => splitLanguage(pathname).pathname.startsWith('/sign-up/');

/** The address of a public page, without language; with a secret, that of its request. */
export const publicPath = (companyCode: string, secret?: string): string =>
  publicAddress('', companyCode) + (secret === undefined ? '' : `/${encodeURIComponent(secret)}`);
