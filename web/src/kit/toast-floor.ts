import { type RefObject, useEffect } from 'react';

const heights = new Map<symbol, number>();
const tell = (): void => {
  const highest = Math.max(0, ...heights.values());
  document.documentElement.style.setProperty('--toast-floor', `${highest}px`);
};

/** On a phone messages stand above whatever this is, at the foot of the screen: they cover nothing that a thumb is for. */
export const useToastFloor = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current: place } = ref;
    if (place === null) return;
    const floor = Symbol();
    const watch = new ResizeObserver(() => {
      heights.set(floor, place.offsetHeight);
      tell();
    });
    watch.observe(place);
    return () => {
      watch.disconnect();
      heights.delete(floor);
      tell();
    };
  }, [ref]);
};
