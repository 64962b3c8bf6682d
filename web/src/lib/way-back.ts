type Here = { readonly location: { readonly pathname: string; readonly href: string } };

/** The way back after the login; the two pages that everybody reaches anyway are not worth naming. */
export const wayBack = ({ location }: Here): { redirect?: string } =>
  location.pathname === '/' || location.pathname === '/login' ? {} : { redirect: location.href };

/** Only a path of this site: a link from outside must not send anybody elsewhere after the login. */
export const safeRedirect = (target: unknown): string | undefined =>
  typeof target === 'string' && /^\/(?![/\\])/.test(target) && !/^\/login(?:[/?#]|$)/.test(target) ? target : undefined;
