/** What was typed into the form of the first paint, before its script had come. */
export type Typed = {
  readonly username: string;
  readonly password: string;
  /** Name of the field that has the focus. */
  readonly focused: string | null;
  /** Somebody has asked to sign in already. */
  readonly pressed: boolean;
};

const formOf = (): HTMLFormElement | null => document.querySelector('#first form');

/** null where the first paint is over. */
export const typedBefore = (): Typed | null => {
  const form = formOf();
  if (form === null) return null;
  const value = (name: string): string => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  const { activeElement: active } = document;
  return {
    username: value('username'),
    password: value('password'),
    focused: active instanceof HTMLInputElement && form.contains(active) ? active.name : null,
    pressed: form.dataset.pressed !== undefined,
  };
};

/** Called in the very moment in which a screen has taken its place. */
export const endFirstPaint = (): void => document.getElementById('first')?.remove();
