import { useEffect, useRef, useState } from 'react';

/** ms after the last key before the address follows the words. */
const pause = 200;

/** The words of a search field: what is typed at once, and `keep` told when the typing rests. `kept` is what the address holds. */
export const useWords = (kept: string, keep: (words: string) => void): [string, (words: string) => void] => {
  const [typed, setTyped] = useState(kept);
  const latest = useRef({ kept, keep });
  useEffect(() => {
    latest.current = { kept, keep };
  });
  // Back and forward change the address under the field.
  useEffect(() => setTyped(kept), [kept]);
  useEffect(() => {
    if (typed === latest.current.kept) return;
    // The address as it is by then: a chip may have been pressed while the words waited.
    const timer = setTimeout(() => latest.current.keep(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
};
