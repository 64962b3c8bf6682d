import { useEffect } from 'react';

/** `Planning · Cadenza` in the tab: what the screen is, then what the product is. */
export const useScreenTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title === undefined || title === '' ? 'Cadenza' : `${title} · Cadenza`;
  }, [title]);
};
