import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readTyped } from './use-typed-parts.ts';

const wrong = '[data-conflict], [aria-invalid="true"], [data-invalid]';
const focusable = 'input:not([hidden], :disabled), textarea, select, [role="spinbutton"], button:not(:disabled)';

/** To the first place of a form, in the order of the screen, where something stands against it: a fault, or a field that two people set. */
const focusFault = (form: HTMLElement): void => {
  const place = form.querySelector<HTMLElement>(wrong);
  if (place === null) return;
  const control = place.matches(focusable) ? place : place.querySelector<HTMLElement>(focusable);
  control?.focus();
  if (place.matches('[data-conflict]')) place.scrollIntoView({ block: 'nearest' });
};

/** Has each day and time taken as it was typed; false where one of them is none. */
const allRead = (form: HTMLElement): boolean => {
  let read = true;
  // What is taken is drawn before it is saved.
  flushSync(() => {
    for (const field of form.querySelectorAll('[data-typed-parts]'))
      if (!field.dispatchEvent(new Event(readTyped, { cancelable: true }))) read = false;
  });
  return read;
};

/**
 * Runs a save of a form, and leads to what stands against it where it was not done. It is not run while a day or a time of the form
 * is none.
 */
export const useFocusFault = (form: RefObject<HTMLElement | null>, save: () => unknown) => {
  const [answers, setAnswers] = useState(0);
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  // An effect, as what the answer says is drawn with it.
  useEffect(() => {
    if (answers > 0 && form.current !== null) focusFault(form.current);
  }, [answers, form]);
  return async (): Promise<void> => {
    if (form.current === null || allRead(form.current)) await latest.current();
    setAnswers((before) => before + 1);
  };
};
