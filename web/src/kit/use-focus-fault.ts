import { type RefObject, useEffect, useState } from 'react';

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

/** Runs a save of a form, and leads to what stands against it where it was not done. */
export const useFocusFault = (form: RefObject<HTMLElement | null>) => {
  const [answers, setAnswers] = useState(0);
  // An effect, as what the answer says is drawn with it.
  useEffect(() => {
    if (answers > 0 && form.current !== null) focusFault(form.current);
  }, [answers, form]);
  return async (save: () => unknown): Promise<void> => {
    await save();
    setAnswers((before) => before + 1);
  };
};
