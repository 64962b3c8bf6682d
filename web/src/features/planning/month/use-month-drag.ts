import { type RefObject, useEffect, useRef } from 'react';

type Rules = {
  readonly movable: (id: string) => boolean;
  /** Why a day does not take a work; undefined where it does. */
  readonly refusal: (date: string, id: string) => string | undefined;
  readonly onDrop: (id: string, date: string) => void;
  readonly onRefused: (why: string) => void;
};

type Held = {
  readonly id: string;
  readonly node: HTMLElement;
  readonly x: number;
  readonly y: number;
  copy: HTMLElement | null;
};

const threshold = 5;

/** Works are dragged to another day; a copy follows the pointer and React is asked nothing until it is let go. */
export const useMonthDrag = (root: RefObject<HTMLElement | null>, rules: Rules): void => {
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  useEffect(() => {
    const board = root.current;
    if (board === null) return;
    let held: Held | null = null;
    let over: HTMLElement | null = null;
    let swallowClick = false;

    const leave = (): void => {
      if (over !== null) delete over.dataset.over;
      over = null;
    };
    const end = (drop: boolean): void => {
      if (held === null) return;
      const { id, node, copy } = held;
      held = null;
      const date = over?.dataset.day;
      leave();
      if (copy === null) return;
      copy.remove();
      delete node.dataset.dragged;
      board.removeAttribute('data-dragging');
      swallowClick = true;
      setTimeout(() => {
        swallowClick = false;
      });
      if (!drop || date === undefined || node.closest<HTMLElement>('[data-day]')?.dataset.day === date) return;
      const why = latest.current.refusal(date, id);
      if (why === undefined) latest.current.onDrop(id, date);
      else latest.current.onRefused(why);
    };
    const take = (one: Held): HTMLElement => {
      const box = one.node.getBoundingClientRect();
      const copy = one.node.cloneNode(true) as HTMLElement;
      for (const name of ['data-occurrence-id', 'id', 'tabindex', 'title']) copy.removeAttribute(name);
      copy.setAttribute('aria-hidden', 'true');
      copy.dataset.copy = '';
      Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
      board.append(copy);
      one.node.dataset.dragged = '';
      board.setAttribute('data-dragging', '');
      return copy;
    };

    const off = new AbortController();
    const { signal } = off;
    board.addEventListener(
      'pointerdown',
      (event) => {
        if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return;
        const node = event.target.closest<HTMLElement>('[data-occurrence-id]');
        const id = node?.dataset.occurrenceId;
        if (node && id && latest.current.movable(id))
          held = { id, node, x: event.clientX, y: event.clientY, copy: null };
      },
      { signal },
    );
    window.addEventListener(
      'pointermove',
      (event) => {
        if (held === null || !event.isPrimary) return;
        const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
        if (held.copy === null && Math.hypot(dx, dy) < threshold) return;
        held.copy ??= take(held);
        held.copy.style.transform = `translate3d(${dx}px, ${dy}px, 0)`;
        const found =
          document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-day]') ?? null;
        const under = found !== null && board.contains(found) ? found : null;
        if (under === over) return;
        leave();
        over = under;
        if (over !== null)
          over.dataset.over = latest.current.refusal(over.dataset.day ?? '', held.id) === undefined ? 'yes' : 'no';
      },
      { signal },
    );
    window.addEventListener('pointerup', (event) => event.isPrimary && end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('blur', () => end(false), { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || held?.copy == null) return;
        event.preventDefault();
        event.stopPropagation();
        end(false);
      },
      { signal, capture: true },
    );
    board.addEventListener(
      'click',
      (event) => {
        if (!swallowClick) return;
        event.stopPropagation();
        event.preventDefault();
      },
      { signal, capture: true },
    );
    return () => {
      end(false);
      off.abort();
    };
  }, [root]);
};
