import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dayAfter, daysBetween } from './year.ts';

type Options = {
  readonly disabled: boolean;
  readonly onDay: (day: string) => void;
  readonly onRange: (from: string, to: string) => void;
};

const none: ReadonlySet<string> = new Set();

/**
 * A press on a day means this day; drawn over several with a mouse, or with Shift and arrows, it means all of them. A finger scrolls, and
 * means one day.
 */
export const useDayRange = ({ disabled, onDay, onRange }: Options) => {
  const [ends, setEnds] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const drawing = useRef(false);
  // Let go outside of the days: nothing was meant.
  useEffect(() => {
    const stop = (): void => {
      if (!drawing.current) return;
      drawing.current = false;
      setEnds(null);
    };
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    return () => {
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
    };
  }, []);

  const done = (day: string): void => {
    const from = ends?.from ?? day;
    setEnds(null);
    if (from === day) onDay(day);
    else if (!disabled) onRange(from < day ? from : day, from < day ? day : from);
  };

  return {
    range: ends === null || ends.from === ends.to ? none : new Set(daysBetween(ends.from, ends.to)),
    press: done,
    pointer: (event: PointerEvent, day: string): void => {
      if (event.type === 'pointerdown' && event.button === 0) {
        drawing.current = event.pointerType === 'mouse';
        setEnds({ from: day, to: day });
      } else if (event.type === 'pointerenter' && drawing.current && !disabled) {
        setEnds((now) => (now === null ? null : { ...now, to: day }));
      } else if (event.type === 'pointerup' && ends !== null) {
        drawing.current = false;
        done(day);
      }
    },
    /** Answers the day that the key leads to, if it does. */
    key: (event: KeyboardEvent, day: string): string | undefined => {
      if (event.key === 'Escape' && ends !== null) {
        event.stopPropagation();
        setEnds(null);
        return undefined;
      }
      const next = dayAfter(event.key, day);
      if (next === undefined) return undefined;
      event.preventDefault();
      if (event.shiftKey && !disabled) setEnds((now) => ({ from: now?.from ?? day, to: next }));
      else setEnds(null);
      return next;
    },
  };
};
