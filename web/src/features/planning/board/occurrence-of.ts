/** The intervention that an element of the board belongs to. */
export const occurrenceOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-occurrence-id]')?.dataset.occurrenceId : undefined;
