import { splitLanguage } from '../lib/languages.ts';
import { isSignUp, publicPageOf } from '../lib/public-page.ts';

/** What is painted before any script has come: the form of the login, the frame of the signed-in pages, or nothing. */
export type Scene = 'login' | 'shell' | 'none';

/** Of an address. Where the first screen is not known beforehand nothing is painted, rather than something wrong. */
export const sceneOf = (pathname: string, signedIn: boolean): Scene => {
  const { pathname: path } = splitLanguage(pathname);
  if (publicPageOf(pathname) !== null || isSignUp(pathname)) return 'none';
  if (signedIn) return path === '/login' || path === '/password' ? 'none' : 'shell';
  return path === '/' || path === '/login' ? 'login' : 'none';
};
