/**
 * Refs that move the focus once, when the element appears. (Their identity must not change, or they would run on every
 * render; React Aria's dialogs keep a focus that is already inside them.)
 */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus();

const field = 'input:not([hidden], :disabled), textarea:not(:disabled), button:not(:disabled), [role="spinbutton"]';

/** The first field of a form, where there is a keyboard: on a phone it would bring up the keyboard over half the form. */
export const focusFirstField = (form: HTMLElement | null): void => {
  if (window.matchMedia('(pointer: fine)').matches) form?.querySelector<HTMLElement>(field)?.focus();
};
