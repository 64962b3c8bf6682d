/** The first field that is wrong, once what is wrong is on screen. */
export const focusFault = (form: HTMLFormElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
