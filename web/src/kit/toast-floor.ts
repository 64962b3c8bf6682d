import { type RefObject, useEffect } from 'react';

const places = new Set<HTMLElement>();
/** px that a message needs under a place that does not reach the foot of the screen. */
const message = 72;
const heightOf = (place: HTMLElement): number => {
  if (place.offsetHeight === 0) return 0;
  const { top, bottom } = place.getBoundingClientRect();
  return window.innerHeight - bottom > message ? 0 : Math.max(0, window.innerHeight - top);
};
const tell = (): void => {
  const highest = Math.max(0, ...[...places].map(heightOf));
  document.documentElement.style.setProperty('--toast-floor', `${highest}px`);
};

/** Messages stand above whatever this is, at the foot of the screen: they cover no button. */
export const useToastFloor = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current: place } = ref;
    if (place === null) return;
    places.add(place);
    const watch = new ResizeObserver(tell);
    watch.observe(place);
    // What it is the foot of may grow, and move it.
    if (place.parentElement !== null) watch.observe(place.parentElement);
    return () => {
      watch.disconnect();
      places.delete(place);
      tell();
    };
  }, [ref]);
};
