import { useCallback, useEffect, useRef, useState } from 'react';
import { canBe, isEmpty, isFull, isPart, type Part, type Texts } from './typed-texts.ts';

/** What people write between the parts of a day or a time, in any language. */
const separator = /^[\s./,:;-]$/u;
const parts = '[data-type]:not([data-type=literal])';
/** Keys that React Aria takes for a step of a part's number: what is no number has none. */
const steps = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** A form asks each of its fields, before it is saved; what cannot be read answers by preventing it. */
export const readTyped = 'cadenza:read-typed';

type Options = {
  readonly locked: boolean;
  readonly value: string | null;
  /** What was typed as a value of the field; undefined for what is none. */
  readonly read: (texts: Texts) => string | undefined;
  readonly onRead: (value: string | null) => void;
  readonly onPaste: (text: string) => void;
  /** Told when a value is complete: on Enter, on leaving, and before the form is saved. */
  readonly onSettle?: () => void;
};

export type TypedParts = ReturnType<typeof useTypedParts>;

/**
 * What React Aria's parts lack. A separator closes the part in which something was typed, so that `1/12` is day and month; a part
 * that was full and closed itself is not closed once more. What is pasted goes to `onPaste`, whole. And what is no value, such as
 * 32/13/2027, stays as it was typed (`asTyped`), where React Aria would make another one of it; it is typed on here until it is one.
 */
export const useTypedParts = (now: Options) => {
  const box = useRef<HTMLDivElement>(null);
  const options = useRef(now);
  /** What React Aria shows. */
  const shown = useRef<Record<string, string>>({});
  const [asTyped, setAsTyped] = useState<Texts>();
  const typed = useRef<Texts | undefined>(undefined);
  /** Set while the focus leaves, when React Aria makes the last day of its month of a 31 February. */
  const leaving = useRef(false);
  /** What this field has given while it was typed in: it may come back late. */
  const given = useRef(new Set<string>());
  /** Nothing was given for what is no value, and the form answers by a value of its own. */
  const answering = useRef(false);
  useEffect(() => {
    options.current = now;
  });

  const show = useCallback((texts: Texts | undefined): void => {
    typed.current = texts;
    setAsTyped(texts);
  }, []);
  const keep = (texts: Texts): void => {
    const value = options.current.read(texts);
    show(value === undefined && !isEmpty(texts) ? texts : undefined);
    answering.current = value === undefined;
    options.current.onRead(value ?? null);
  };
  /** Takes what stands there if it is a value; keeps it as it was typed if it is none, or not whole. */
  const settle = (): void => {
    const texts = typed.current ?? { ...shown.current };
    const isNone = !isEmpty(texts) && options.current.read(texts) === undefined;
    if (typed.current !== undefined || isNone) keep(texts);
    else options.current.onSettle?.();
  };
  useEffect(() => {
    // Another value, as from a calendar or another field: what was typed is past.
    if (now.value === null || typed.current === undefined) return;
    if (answering.current) given.current.add(now.value);
    answering.current = false;
    if (given.current.has(now.value)) return;
    show(undefined);
  }, [now.value, show]);
  const settling = useRef(settle);
  useEffect(() => {
    settling.current = settle;
  });

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const listening = new AbortController();
    const on = { capture: true, signal: listening.signal };
    /** Since the focus came: what was typed in this part, and in which one last. */
    let own = '';
    let typedIn: EventTarget | null = null;
    /** Digits since a separator, from their first part on: of 45/1 the 4 has closed its part before the 5 came. */
    let run: { readonly part: Part; digits: string } | undefined;
    let byReactAria = false;

    const all = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(parts)];
    const partOf = (target: EventTarget | null): Part | undefined => {
      const type = target instanceof HTMLElement ? target.dataset.type : undefined;
      return isPart(type) ? type : undefined;
    };
    const after = (part: Part, by: 1 | -1): HTMLElement | undefined => {
      const places = all();
      return places[places.findIndex(({ dataset }) => dataset.type === part) + by];
    };
    const stop = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const takeOver = (texts: Texts): void => {
      run = undefined;
      show(texts);
      answering.current = true;
      options.current.onRead(null);
    };
    const put = (part: Part, digits: string): void => {
      show({ ...typed.current, [part]: digits });
      if (isFull(part, digits)) after(part, 1)?.focus();
    };
    const digit = (event: Event, part: Part, key: string): void => {
      own = isFull(part, own) ? key : own + key;
      typedIn = event.target;
      if (typed.current !== undefined) {
        stop(event);
        put(part, own);
        return;
      }
      run ??= { part, digits: '' };
      run.digits += key;
      if (canBe(part, own)) {
        if (isFull(part, own)) run = undefined;
        byReactAria = true;
        return;
      }
      stop(event);
      const digits = own;
      takeOver({ ...shown.current });
      put(part, digits);
    };
    const close = (event: Event, part: Part): void => {
      // A part would take a dot for a sign between thousands, and a shortcut a stroke for its own.
      stop(event);
      const torn = run !== undefined && run.digits.length > 1 && run.part !== part ? run : undefined;
      run = undefined;
      if (torn !== undefined && typed.current === undefined) {
        const places = all().flatMap(({ dataset }) => (isPart(dataset.type) ? [dataset.type] : []));
        const first = places.indexOf(torn.part);
        const emptied = places.slice(first + 1, places.indexOf(part) + 1).map((name) => [name, '']);
        takeOver({ ...shown.current, [torn.part]: torn.digits, ...Object.fromEntries(emptied) });
        after(torn.part, 1)?.focus();
        own = '';
        typedIn = null;
      } else if (typedIn === event.target) after(part, 1)?.focus();
    };
    const erase = (event: Event, part: Part): void => {
      run = undefined;
      if (typed.current === undefined) {
        const left = (shown.current[part] ?? '').slice(0, -1);
        own = Number(left) === 0 ? '' : left;
        return;
      }
      stop(event);
      const text = typed.current[part] ?? '';
      own = text.slice(0, -1);
      if (text === '') after(part, -1)?.focus();
      else show({ ...typed.current, [part]: own });
    };

    element.addEventListener(
      'focusin',
      (event) => {
        own = '';
        typedIn = null;
        leaving.current = false;
        if (!byReactAria) run = undefined;
        const comes = !(event.relatedTarget instanceof Node && element.contains(event.relatedTarget));
        if (comes) answering.current = false;
        if (comes && typed.current === undefined) given.current.clear();
      },
      on,
    );
    element.addEventListener(
      'focusout',
      (event) => {
        if (options.current.locked) return;
        const stays = event.relatedTarget instanceof Node && element.contains(event.relatedTarget);
        if (!stays) {
          leaving.current = true;
          setTimeout(() => {
            leaving.current = false;
          });
          settling.current();
        } else if (typed.current !== undefined && options.current.read(typed.current) !== undefined) settling.current();
      },
      on,
    );
    element.addEventListener(
      'keydown',
      (event) => {
        const part = partOf(event.target);
        if (part === undefined || options.current.locked || event.ctrlKey || event.metaKey) return;
        if (event.key === 'Enter') settling.current();
        else if (event.key === 'Backspace' || event.key === 'Delete') erase(event, part);
        else if (separator.test(event.key)) close(event, part);
        else if (steps.has(event.key)) {
          run = undefined;
          own = '';
          if (typed.current !== undefined) stop(event);
        }
      },
      on,
    );
    // The keyboards of phones name no key.
    element.addEventListener(
      'beforeinput',
      (event) => {
        const part = partOf(event.target);
        if (part === undefined || options.current.locked) return;
        if (event.inputType.startsWith('delete')) erase(event, part);
        else if (event.data !== null && separator.test(event.data)) close(event, part);
        else if (event.data !== null && /^\d$/.test(event.data)) digit(event, part, event.data);
        else if (event.data !== null && typed.current !== undefined) stop(event);
      },
      on,
    );
    element.addEventListener(
      'beforeinput',
      () => {
        byReactAria = false;
      },
      { signal: listening.signal },
    );
    element.addEventListener(
      'paste',
      (event) => {
        stop(event);
        if (!options.current.locked) options.current.onPaste(event.clipboardData?.getData('text/plain') ?? '');
      },
      on,
    );
    element.addEventListener(
      readTyped,
      (event) => {
        if (options.current.locked) return;
        settling.current();
        if (typed.current !== undefined) event.preventDefault();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [show]);
  /** What React Aria makes of the parts, or of a day of the calendar; undefined where it puts right what was no value. */
  const take = (value: string | null): string | null | undefined => {
    if (leaving.current && typed.current !== undefined) return undefined;
    if (typed.current !== undefined) show(undefined);
    if (value !== null) given.current.add(value);
    return value;
  };
  return { box, shown, asTyped, keep, take, forget: () => show(undefined) };
};
