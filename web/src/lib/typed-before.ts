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

let frame: HTMLElement | null = null;
let opened: string | null = null;

/** Called in the very moment in which a screen has taken its place. Nothing of what was typed stays. */
export const endFirstPaint = (): void => {
  const first = document.getElementById('first');
  if (first === null) return;
  first.dataset.over = '';
  first.querySelector('.login')?.remove();
  // Rows are of whoever was signed in then; which of them was pressed is told once (`openedBefore`).
  opened = first.dataset.opened ?? null;
  first.querySelector('.agenda')?.remove();
  delete first.dataset.agenda;
  delete first.dataset.opened;
  delete first.dataset.scrolled;
  first.remove();
  frame = first;
};

/** The frame of the signed-in pages again: between the login and the first screen, whose scripts may take their time. */
export const showFrame = (): void => {
  if (frame === null) return;
  frame.dataset.scene = 'shell';
  document.body.prepend(frame);
};

/** Id of the work that was pressed in the painted agenda, once its screen stands; null where none was, or it has been told. */
export const openedBefore = (): string | null => {
  const id = opened;
  opened = null;
  return id;
};

/** px that the painted agenda was scrolled by; the screen goes on from there. */
export const scrolledBefore = (): number => Number(document.getElementById('first')?.dataset.scrolled ?? 0);
