import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ToastHost } from '../kit/ToastHost.tsx';
import { useLanguage } from '../lib/language-store.ts';
import { GlobalStyle } from '../theme/GlobalStyle.ts';
import { router } from './router.ts';
import { followSession } from './session-events.ts';

/** A change of language mounts the screens anew: links, formats and React Aria's own texts all follow at once. */
export const Providers = () => {
  const language = useLanguage();
  useEffect(() => followSession(router), []);
  return (
    <>
      <GlobalStyle />
      <RouterProvider key={language} router={router} />
      <ToastHost />
    </>
  );
};
