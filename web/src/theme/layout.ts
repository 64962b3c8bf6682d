/** Sizes on a 4-px grid. Controls and rows are variables, because a finger needs 44 px where a mouse needs 28 or 32. */
export const space = (steps: number): string => `${steps * 4}px`;

export const size = {
  dense: 'var(--control-dense)',
  control: 'var(--control)',
  touch: '44px',
  row: 'var(--row)',
  drawer: '232px',
  drawerFolded: '56px',
  header: '48px',
  dialog: '800px',
  panel: 'clamp(420px, 34vw, 520px)',
} as const;

/** Row height in px for virtual lists: the same numbers as `--row` below. */
export const rowHeight = { fine: 36, coarse: 44 } as const;

export const radius = { small: '4px', medium: '6px', large: '8px', round: '999px' } as const;

export const font = {
  base: '400 13px/20px var(--font)',
  strong: '600 13px/20px var(--font)',
  table: '400 12px/16px var(--font)',
  tableHead: '600 12px/16px var(--font)',
  small: '400 12px/16px var(--font)',
  label: '500 12px/16px var(--font)',
  section: '600 15px/20px var(--font)',
  title: '600 20px/28px var(--font)',
  kpi: '600 28px/32px var(--font)',
} as const;

/** For columns of figures. Not for prose: tabular figures of this font widen hyphens and points too. */
export const tabular = 'font-variant-numeric: tabular-nums;';

/** Durations are variables that reduced motion turns to zero. */
export const motion = {
  fast: 'var(--motion-fast) ease-out',
  normal: 'var(--motion-normal) ease-out',
  slow: 'var(--motion-slow) cubic-bezier(.2,.7,.2,1)',
} as const;

export const layer = { sticky: 2, panel: 20, drawer: 30, dialog: 40, popover: 50, toast: 60 } as const;

export const media = {
  phone: '@media (max-width: 767px)',
  desktop: '@media (min-width: 768px)',
  coarse: '@media (pointer: coarse)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
} as const;
