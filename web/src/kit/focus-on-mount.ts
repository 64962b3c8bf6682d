import { type RefObject, useEffect, useRef } from 'react';

/**
 * Refs that move the focus once, when the element appears. (Their identity must not change, or they would run on every
 * render; React Aria's dialogs keep a focus that is already inside them.)
 */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus();

/**
 * For a dialog over another one, which holds the focus until the new one's own scope is there: an effect runs when it is, and
 * behind the effects of what is inside.
 */
export const useFocusOnMount = <Element extends HTMLElement>(): RefObject<Element | null> => {
  const ref = useRef<Element>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
};

const field = 'input:not([hidden], :disabled), textarea:not(:disabled), button:not(:disabled), [role="spinbutton"]';

/** The first field of a form, where there is a keyboard: on a phone it would bring up the keyboard over half the form. */
export const focusFirstField = (form: HTMLElement | null): void => {
  if (window.matchMedia('(pointer: fine)').matches) form?.querySelector<HTMLElement>(field)?.focus();
};
