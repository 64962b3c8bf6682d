import { defaultLanguage, isLanguage, type Language, languages } from './languages.ts';

type Here = { readonly location: { readonly pathname: string; readonly href: string } };

/** Where the page of the forced change would have led: whoever leaves it for the login must not come back to it. */
const behindPassword = (href: string): string | undefined =>
  new URL(href, 'http://localhost').searchParams.get('redirect') ?? undefined;

/** The way back after the login; the pages that everybody reaches anyway are not worth naming. */
export const wayBack = ({ location: { pathname, href } }: Here): { redirect?: string } => {
  if (pathname === '/' || pathname === '/login') return {};
  const redirect = pathname === '/password' ? behindPassword(href) : href;
  return redirect === undefined ? {} : { redirect };
};

const prefix = new RegExp(`^/(${languages.filter((one) => one !== defaultLanguage).join('|')})(?=[/?#]|$)`);
const isOfThisSite = (target: string): boolean => /^\/(?![/\\])/.test(target);

/**
 * Only a path of this site: a link from outside must not send anybody elsewhere after the login. Without its language, which is that
 * of the login itself (`languageOfWayBack`).
 */
export const safeRedirect = (target: unknown): string | undefined => {
  if (typeof target !== 'string') return undefined;
  const bare = target.replace(prefix, '').replace(/^(?!\/)/, '/');
  const safe = [target, bare].every(isOfThisSite) && !/^\/(?:login|password)(?:[/?#]|$)/.test(bare);
  return safe ? bare : undefined;
};

/** The language of the page that a login leads back to, where its address names one and that of the login does not. */
export const languageOfWayBack = (pathname: string, search: string): Language | null => {
  const target = /^\/(?:login|password)$/.test(pathname) ? new URLSearchParams(search).get('redirect') : null;
  const language = prefix.exec(target ?? '')?.[1];
  return isLanguage(language) && safeRedirect(target) !== undefined ? language : null;
};
