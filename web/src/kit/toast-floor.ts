import { type RefObject, useEffect } from 'react';

const places = new Set<HTMLElement>();
const heightOf = (place: HTMLElement): number =>
  place.offsetHeight === 0 ? 0 : Math.max(0, window.innerHeight - place.getBoundingClientRect().top);
const tell = (): void => {
  const highest = Math.max(0, ...[...places].map(heightOf));
  document.documentElement.style.setProperty('--toast-floor', `${highest}px`);
};

/** On a phone messages stand above whatever this is, at the foot of the screen: they cover nothing that a thumb is for. */
export const useToastFloor = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current: place } = ref;
    if (place === null) return;
    places.add(place);
    const watch = new ResizeObserver(tell);
    watch.observe(place);
    return () => {
      watch.disconnect();
      places.delete(place);
      tell();
    };
  }, [ref]);
};
