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

/** Only a path of this site: a link from outside must not send anybody elsewhere after the login. */
export const safeRedirect = (target: unknown): string | undefined =>
  typeof target === 'string' && /^\/(?![/\\])/.test(target) && !/^\/(?:login|password)(?:[/?#]|$)/.test(target)
    ? target
    : undefined;
