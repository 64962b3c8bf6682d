import { phoneQuery } from './phone-query.ts';

/** Snackbars at the top, in the bar there; on a phone at the foot of the screen, above the buttons that stand there. The library that draws them is loaded with the first one, so the login does not pay for it. */
export type ToastKind = 'success' | 'error' | 'info';

export type Toast = {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  /** ms on screen; an error stays 10 s, as specified. Infinity: until it is answered or closed. */
  readonly duration: number;
  readonly action?: { readonly label: string; readonly perform: () => void };
  /** Closed by hand, unanswered. */
  readonly onClose?: () => void;
};

/** What a person wrote, for a message that may hold markup: a name is shown as it was written, whatever it looks like. */
export const asWritten = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type Options = {
  /**
   * It says what can be read elsewhere, too: it goes when a dialog opens and does not come while one stands. On a phone, where
   * messages lie over what is worked with, it does not come at all.
   */
  readonly givesWay?: boolean;
  /** 2000, 3000, 3500 or 10000; longer, up to Infinity, with an action only. */
  readonly duration?: number;
  readonly action?: Toast['action'];
  readonly onClose?: Toast['onClose'];
};

let sequence = 0;
let dialogs = 0;
const givingWay = new Set<number>();
let waiting: Toast[] = [];
let withdrawn: number[] = [];
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Answers the toast's id. */
const show = (kind: ToastKind, message: string, options: Options & { fallback: number }): number => {
  sequence += 1;
  if (options.givesWay === true) {
    if (dialogs > 0 || matchMedia(phoneQuery).matches) return sequence;
    givingWay.add(sequence);
  }
  const { action, onClose, duration = options.fallback } = options;
  waiting = [
    ...waiting,
    {
      id: sequence,
      kind,
      message,
      duration,
      ...(action === undefined ? {} : { action }),
      ...(onClose === undefined ? {} : { onClose }),
    },
  ];
  tell();
  return sequence;
};

export const toast = {
  success: (message: string, options: Options = {}): number => show('success', message, { ...options, fallback: 2000 }),
  info: (message: string, options: Options = {}): number => show('info', message, { ...options, fallback: 3500 }),
  error: (message: string, options: Options = {}): number => show('error', message, { ...options, fallback: 10000 }),
  /** Takes a toast away before its time: what it offers cannot be done any more. */
  withdraw: (id: number): void => {
    waiting = waiting.filter((one) => one.id !== id);
    withdrawn = [...withdrawn, id];
    tell();
  },
  /** A dialog stands until what this answers is called. */
  makeWay: (): (() => void) => {
    dialogs += 1;
    toast.clearWay();
    tell();
    return () => {
      dialogs -= 1;
      tell();
    };
  },
  clearWay: (): void => {
    for (const id of givingWay) toast.withdraw(id);
    givingWay.clear();
  },
};

/** For the host only: what has not been drawn yet. */
export const toastQueue = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Toast[] => waiting,
  /** Whether a dialog stands: on a phone it rises from the foot, and messages stand above it. */
  isUnderDialog: (): boolean => dialogs > 0,
  take: (): readonly Toast[] => {
    const taken = waiting;
    waiting = [];
    return taken;
  },
  /** Ids of toasts that are to go. */
  takeWithdrawn: (): readonly number[] => {
    const taken = withdrawn;
    withdrawn = [];
    return taken;
  },
};
