/** What of the board an element belongs to that shows an intervention. */
export const barOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-occurrence-id]') : null;

/** The intervention that an element of the board belongs to. */
export const occurrenceOf = (target: EventTarget): string | undefined => barOf(target)?.dataset.occurrenceId;
