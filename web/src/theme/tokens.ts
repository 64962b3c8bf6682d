/**
 * The look, in one place. Colours are pairs [light, dark]; components only ever read the CSS variables that `color`
 * names, so a change of theme is one attribute on <html> and renders nothing again.
 */
const pairs = {
  bg: ['#f6f7f9', '#0c0e12'],
  surface: ['#ffffff', '#111318'],
  raised: ['#ffffff', '#1b1e25'],
  fg: ['#1b1e24', '#e7e9ee'],
  muted: ['#5b6472', '#9aa3b2'],
  border: ['#d9dde4', '#262a33'],
  inputBorder: ['#868e9c', '#6b7484'],
  hover: ['#eef0f4', '#1d212a'],
  pressed: ['#e3e6ec', '#272c37'],
  accent: ['#2f5bd7', '#8fb0ff'],
  accentHover: ['#264bb8', '#a9c2ff'],
  accentWeak: ['#eaf0fe', '#18233f'],
  accentText: ['#2449ad', '#a9c2ff'],
  onAccent: ['#ffffff', '#0c1224'],
  danger: ['#b3201d', '#ff8a80'],
  dangerHover: ['#8f1714', '#ffa9a2'],
  dangerWeak: ['#fdeaea', '#3a1616'],
  dangerText: ['#b00000', '#ff8a80'],
  onDanger: ['#ffffff', '#2b0b0a'],
  warningWeak: ['#fff6d6', '#332a08'],
  warningText: ['#7a5900', '#ffd54a'],
  successWeak: ['#e6f5e6', '#10300f'],
  successText: ['#006b00', '#6fd66f'],
  overlay: ['rgb(20 24 32 / 0.38)', 'rgb(0 0 0 / 0.6)'],
  skeleton: ['#e6e9ee', '#20242d'],
  hatch: ['rgb(27 30 36 / 0.055)', 'rgb(231 233 238 / 0.05)'],
} as const satisfies Record<string, readonly [string, string]>;

type ColorName = keyof typeof pairs;

/** Marks are dots, edges and chart series, never text; `text` on `bg` has a contrast of 5.9 or more. */
const statePairs = {
  waiting: { mark: ['#e60000', '#e60000'], text: ['#b00000', '#ff8a80'], bg: ['#fdeaea', '#3a1616'] },
  handling: { mark: ['#ffcc00', '#ffcc00'], text: ['#7a5900', '#ffd54a'], bg: ['#fff6d6', '#332a08'] },
  completed: { mark: ['#009900', '#009900'], text: ['#006b00', '#6fd66f'], bg: ['#e6f5e6', '#10300f'] },
  archived: { mark: ['#dddddd', '#dddddd'], text: ['#4b5563', '#c3c8d0'], bg: ['#f1f2f4', '#2a2d33'] },
} as const;

export type StateName = keyof typeof statePairs;

/** The 12 colours of a maintainer, stored as an index: light background, light edge, dark background, dark edge. */
export const maintainerPalette = [
  ['#ffc4c8', '#b84c59', '#5f2f34', '#ea808a'],
  ['#ffc9af', '#b55422', '#5e331e', '#e7885d'],
  ['#f5d1a0', '#a36500', '#553a0c', '#d49838'],
  ['#dedba1', '#827700', '#45410d', '#b1a93a'],
  ['#c3e3b2', '#4e8626', '#2f4820', '#80b761'],
  ['#a9e8cb', '#008d5f', '#0f4b36', '#3fbe90'],
  ['#9be8e7', '#008c8e', '#004b4b', '#00bdbe'],
  ['#a1e3fd', '#0083b1', '#00475b', '#22b5e1'],
  ['#b7dbff', '#3475c4', '#254164', '#6aa7f4'],
  ['#d2d1ff', '#6e65c2', '#3c3a63', '#9d98f2'],
  ['#ebc9fa', '#9358ac', '#4e3459', '#c38adc'],
  ['#fdc4e3', '#ac4e87', '#5a3048', '#de82b7'],
] as const;

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const colorNames = Object.keys(pairs) as ColorName[];

/** `color.accent` is `var(--accent)`. */
export const color = Object.fromEntries(colorNames.map((name) => [name, `var(--${kebab(name)})`])) as Record<
  ColorName,
  string
>;

type StateColors = { readonly mark: string; readonly text: string; readonly bg: string };

/** `state.waiting.mark` is `var(--state-waiting-mark)`. */
export const state = Object.fromEntries(
  (Object.keys(statePairs) as StateName[]).map((name) => [
    name,
    {
      mark: `var(--state-${name}-mark)`,
      text: `var(--state-${name}-text)`,
      bg: `var(--state-${name}-bg)`,
    },
  ]),
) as Record<StateName, StateColors>;

/** Whose colour nobody has: the lane of unassigned work. */
export const unassignedColor = { bg: color.hover, edge: color.inputBorder } as const;

const variables = (side: 0 | 1): string =>
  [
    ...colorNames.map((name) => `--${kebab(name)}:${pairs[name][side]}`),
    ...(Object.keys(statePairs) as StateName[]).flatMap((name) =>
      (['mark', 'text', 'bg'] as const).map((part) => `--state-${name}-${part}:${statePairs[name][part][side]}`),
    ),
    ...maintainerPalette.flatMap((four, index) => [
      `--m${index}-bg:${four[side === 0 ? 0 : 2]}`,
      `--m${index}-edge:${four[side === 0 ? 1 : 3]}`,
    ]),
    `color-scheme:${side === 0 ? 'light' : 'dark'}`,
  ].join(';');

/** The system decides until somebody chooses; a choice is `data-theme` on <html>. */
export const themeCss = `
:root{${variables(0)}}
@media (prefers-color-scheme: dark){:root:not([data-theme=light]){${variables(1)}}}
:root[data-theme=dark]{${variables(1)}}
`;

/** For checks of contrast only; components use `color` and `state`. */
export const colorPairs: Record<ColorName, readonly [string, string]> = pairs;
export const stateColorPairs: Record<StateName, Record<'mark' | 'text' | 'bg', readonly [string, string]>> = statePairs;
