import type { PaintedGroup, PaintedWork } from './agenda-of.ts';

type Child = Node | string | null;

const make = (tag: string, className: string, ...children: readonly Child[]): HTMLElement => {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children.filter((child) => child !== null));
  return element;
};

/** A copy of an icon that the build has left in the page (`first-paint-plugin.ts`). */
const icon = (name: string, label: string | null = null): Node => {
  const drawn = document.querySelector(`#first [data-icon=${name}] > svg`)?.cloneNode(true);
  if (!(drawn instanceof SVGElement)) throw new Error(`The page has no icon ${name}`);
  if (label !== null) {
    drawn.removeAttribute('aria-hidden');
    drawn.setAttribute('aria-label', label);
  }
  return drawn;
};

/** As `AgendaItem` of `DayAgenda.tsx`. */
const workOf = (work: PaintedWork, faultText: string, onOpen: (id: string) => void): HTMLElement => {
  const state = make('span', 'state', icon(work.state), work.stateText);
  state.dataset.state = work.state;
  const mark = work.behind === null ? null : make('span', 'behind', icon('behind', work.behind));
  const button = make(
    'button',
    '',
    make('span', 'when', work.start, make('small', '', work.end)),
    make(
      'span',
      'what',
      make('b', '', work.fault ? icon('fault', faultText) : null, `${work.equipment} `, mark),
      make('span', '', work.intervention),
      state,
    ),
    make('span', work.lines === null ? '' : 'count', work.lines),
    icon('more'),
  );
  button.setAttribute('type', 'button');
  const item = make('li', '', button);
  item.dataset.completed = String(work.completed);
  if (work.fault) item.dataset.fault = '';
  button.addEventListener('click', () => {
    for (const other of item.closest('.agenda')?.querySelectorAll<HTMLElement>('[data-marked]') ?? [])
      delete other.dataset.marked;
    item.dataset.marked = '';
    onOpen(work.id);
  });
  return item;
};

const groupOf = (group: PaintedGroup, faultText: string, onOpen: (id: string) => void): HTMLElement => {
  const name = make('h3', '', make('i', ''), group.name, make('small', '', group.done));
  const section = make(
    'section',
    'group',
    name,
    make('ul', '', ...group.works.map((work) => workOf(work, faultText, onOpen))),
  );
  if (group.edge !== null) section.style.setProperty('--edge', group.edge);
  return section;
};

const places = (className: string, count: number): HTMLElement =>
  make('div', className, ...Array.from({ length: count }, () => make('i', '')));

/**
 * The rows of a phone's agenda, in the places where the screen will have them; what is above them is not known yet, and is left
 * open. Of a work that is pressed the id is left in `data-opened`, and in `data-scrolled` how far they were scrolled, for the screen
 * (`typed-before.ts`).
 */
export const paintAgenda = (first: HTMLElement, groups: readonly PaintedGroup[], faultText: string): void => {
  const open = (id: string): void => {
    first.dataset.opened = id;
  };
  const works = make('div', 'works', places('week', 7), ...groups.map((group) => groupOf(group, faultText, open)));
  // Told when it happens: whoever read it while the screen is drawn would have all of it laid out in between.
  works.addEventListener('scroll', () => {
    first.dataset.scrolled = String(works.scrollTop);
  });
  first.querySelector('.shell')?.append(make('div', 'agenda', places('tools', 1), places('counts', 3), works));
  first.dataset.agenda = '';
};
