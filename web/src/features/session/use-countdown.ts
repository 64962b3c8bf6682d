import { useEffect, useState } from 'react';
import { now as clockNow } from '../../lib/clock.ts';

const second = 1_000;

/** Whole seconds that are left, told once a second; a machine that slept in between has them behind it. */
export const useCountdown = (): readonly [left: number, start: (seconds: number) => void] => {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / second));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(clockNow()), second);
    return () => clearInterval(timer);
  }, [over]);
  const start = (seconds: number): void => {
    const begun = clockNow();
    setNow(begun);
    setUntil(begun + seconds * second);
  };
  return [left, start];
};
