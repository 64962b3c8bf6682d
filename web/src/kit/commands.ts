import type { ReactNode } from 'react';

/**
 * Something a person can ask for. One registry of these feeds the palette, the shortcuts and the help, so an action that
 * exists can be found in all three.
 */
export type Command = {
  readonly id: string;
  /** Ready to read, in the language on screen. */
  readonly label: string;
  /** Heading in palette and help, ready to read. */
  readonly group: string;
  readonly icon?: ReactNode;
  /** What else it is known by, beside the label. */
  readonly detail?: string;
  /** `mod+k`, `g p` (one after the other), `n`, `/`, `?`, `Escape`. */
  readonly keys?: string;
  /** Further words that find it in the palette. */
  readonly words?: string;
  /** Only a key and a line in the help: the palette leaves it out. */
  readonly hidden?: boolean;
  /** Whether it can be done now; left out, always. */
  readonly predicate?: () => boolean;
  readonly perform: () => void;
};

/** What of a keyboard event a shortcut depends on. */
export type KeyPress = {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  /** The focus is in a field: only shortcuts with a modifier count. */
  readonly typing: boolean;
};

export type CommandRegistry = ReturnType<typeof createCommandRegistry>;

/** ms in which the second key of `g p` must follow. */
const sequencePause = 1200;

const stepOf = ({ key, mod }: KeyPress): string => `${mod ? 'mod+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;

type Options = { readonly now: () => number; readonly singleKeys: () => boolean };

/** `singleKeys` false: shortcuts without a modifier are switched off (WCAG 2.1.4). */
export const createCommandRegistry = ({ now, singleKeys }: Options) => {
  const sets: (readonly Command[])[] = [];
  const listeners = new Set<() => void>();
  let snapshot: readonly Command[] = [];
  let pending: { step: string; until: number } | null = null;

  const publish = (): void => {
    // A later screen's command takes the id, and so the place, of an earlier one.
    snapshot = [...new Map(sets.flat().map((command) => [command.id, command])).values()];
    for (const listener of listeners) listener();
  };

  const available = (): readonly Command[] => snapshot.filter((command) => command.predicate?.() ?? true);

  /** The last registered wins, so that a dialog or screen can take a key over from the shell. */
  const find = (keys: string): Command | undefined => available().findLast((command) => command.keys === keys);

  return {
    /** Returns the removal. */
    register: (commands: readonly Command[]): (() => void) => {
      sets.push(commands);
      publish();
      return () => {
        const index = sets.indexOf(commands);
        if (index >= 0) sets.splice(index, 1);
        publish();
      };
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: (): readonly Command[] => snapshot,
    available,

    /** true: the key belonged to a command, or began a sequence; the browser should not act on it. */
    press: (press: KeyPress): boolean => {
      if (press.alt || (press.typing && !press.mod)) return false;
      if (!press.mod && !singleKeys()) return false;
      const step = stepOf(press);
      const before = pending !== null && now() <= pending.until ? pending.step : null;
      pending = null;
      const command = (before === null ? undefined : find(`${before} ${step}`)) ?? find(step);
      if (command !== undefined) {
        command.perform();
        return true;
      }
      const begins = available().some(({ keys }) => keys?.startsWith(`${step} `));
      if (begins) pending = { step, until: now() + sequencePause };
      return begins;
    },
  };
};

const named: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowDown: '↓',
  PageUp: 'Pg ↑',
  PageDown: 'Pg ↓',
  shift: 'Shift',
};

/** `mod+k` as it stands on this keyboard: `⌘ K` or `Ctrl K`. One entry for each key cap. */
export const keyCaps = (keys: string, apple: boolean): readonly string[] =>
  keys
    .split(' ')
    .flatMap((step) => step.split('+'))
    .map((key) => {
      if (key === 'mod') return apple ? '⌘' : 'Ctrl';
      const shown = named[key];
      if (shown !== undefined) return shown;
      if (key === 'alt') return apple ? '⌥' : 'Alt';
      return key.length === 1 ? key.toUpperCase() : key;
    });
