import { useRef } from 'react';

/** Works one after the other, in the order in which they were asked for; one that fails holds up no other. */
export const useInOrder = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.current.then(work);
    last.current = done.catch(() => undefined);
    return done;
  };
};
