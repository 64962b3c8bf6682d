import { readDay } from '@cadenza/domain/exchange/days';
import { type RefObject, useEffect, useRef } from 'react';

/** What people write between the parts of a day or a time, in any language. */
const separator = /^[\s./,:;-]$/u;

/** A day that was pasted, alone or with a time behind it; undefined for what is none. */
export const pastedDay = (text: string): string | undefined => {
  const day = readDay(text);
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
};

/** The day that was meant where its year was typed by two digits (`0026-01-03`), as imports read it; undefined where the year is whole. */
export const wholeYear = (day: string | null): string | undefined => {
  const [, year, month, dayOfMonth] = /^00(\d\d)-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  return year === undefined ? undefined : readDay(`${dayOfMonth}/${month}/${year}`);
};

/** A time that was pasted, alone or behind a day, as `HH:mm`; undefined for what is none. */
export const pastedTime = (text: string): string | undefined => {
  const [, hour = '', minute = ''] =
    /(?:^|[T\s])(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?Z?$/.exec(text.trim()) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
};

const parts = '[data-type]:not([data-type=literal])';

/**
 * What React Aria's parts lack: a separator closes the part in which something was typed, so that `1/12` is day and month; a part
 * that was full and closed itself is not closed once more. What is pasted goes to `onPaste`, whole; `onEnter` is told of Enter before any form.
 */
export const useTypedParts = (
  onPaste: (text: string) => void,
  onEnter?: () => void,
): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null);
  const paste = useRef(onPaste);
  const enter = useRef(onEnter);
  useEffect(() => {
    paste.current = onPaste;
    enter.current = onEnter;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let typedIn: EventTarget | null = null;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    element.addEventListener(
      'focusin',
      () => {
        typedIn = null;
      },
      options,
    );
    const close = (event: Event): void => {
      // A part would take a dot for a sign between thousands, and a shortcut a stroke for its own.
      event.preventDefault();
      event.stopPropagation();
      const all = [...element.querySelectorAll<HTMLElement>(parts)];
      const at = all.indexOf(event.target as HTMLElement);
      if (typedIn === event.target) all[at + 1]?.focus();
    };
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') enter.current?.();
        else if (!event.ctrlKey && !event.metaKey && separator.test(event.key)) close(event);
      },
      options,
    );
    // The keyboards of phones name no key.
    element.addEventListener(
      'beforeinput',
      (event) => {
        if (event.data !== null && separator.test(event.data)) close(event);
        else if (event.data !== null) typedIn = event.target;
      },
      options,
    );
    element.addEventListener(
      'paste',
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        paste.current(event.clipboardData?.getData('text/plain') ?? '');
      },
      options,
    );
    return () => listening.abort();
  }, []);
  return box;
};
