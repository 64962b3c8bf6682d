import { type RefObject, useEffect } from 'react';

const places = new Set<HTMLElement>();
/** px that a message needs under a place that does not reach the foot of the screen. */
export const toastRoom = 72;
const heightOf = (place: HTMLElement): number => {
  const { top, bottom, height } = place.getBoundingClientRect();
  return height === 0 || innerHeight - bottom > toastRoom ? 0 : innerHeight - top;
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
    watch.observe(place.parentElement ?? place);
    return () => {
      watch.disconnect();
      places.delete(place);
      tell();
    };
  }, [ref]);
};
