import { useEffect, useState } from 'react';

const typingPause = 200;

/** What was typed a moment ago, when nothing more was typed since. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};
