import { useCallback, useEffect, useState } from 'react';
import { currentLanguage } from '../../lib/language-store.ts';
import { joinLanguage } from '../../lib/languages.ts';
import { type SignUpPage, signUpPageOf, signUpPath } from '../../lib/sign-up-page.ts';

const pageNow = (): SignUpPage => signUpPageOf(window.location.pathname) ?? { is: 'sign-up', step: 'CompanyData' };

/** Each step has an address, so that Back leads to the one before. `replace`: nobody comes back to this one. */
export const usePage = () => {
  const [page, setPage] = useState(pageNow);
  useEffect(() => {
    const follow = (): void => setPage(pageNow());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((to: Parameters<typeof signUpPath>[0], { replace = false } = {}): void => {
    window.history[replace ? 'replaceState' : 'pushState'](null, '', joinLanguage(currentLanguage(), signUpPath(to)));
    setPage(pageNow());
    window.scrollTo(0, 0);
  }, []);
  return { page, go };
};
