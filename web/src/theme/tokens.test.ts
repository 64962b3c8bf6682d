import { describe, expect, test } from 'vitest';
import { maintainerColor } from './maintainer-color.ts';
import { colorPairs, maintainerPalette, stateColorPairs, themeCss } from './tokens.ts';

const luminance = (hex: string): number => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2 contrast ratio. */
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const text = [
  ['fg', 'bg'],
  ['fg', 'surface'],
  ['fg', 'raised'],
  ['fg', 'hover'],
  ['fg', 'pressed'],
  ['fg', 'accentWeak'],
  ['muted', 'bg'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['muted', 'hover'],
  ['accentText', 'surface'],
  ['accentText', 'accentWeak'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['dangerText', 'surface'],
  ['dangerText', 'dangerWeak'],
  ['warningText', 'warningWeak'],
  ['successText', 'successWeak'],
] as const;

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s', (_, side) => {
  test.each(text)('%s can be read on %s', (front, back) => {
    expect(contrast(colorPairs[front][side], colorPairs[back][side])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(['inputBorder', 'accent'] as const)('%s is seen as a border', (name) => {
    expect(contrast(colorPairs[name][side], colorPairs.surface[side])).toBeGreaterThanOrEqual(3);
  });
  test.each(Object.entries(stateColorPairs))('the label %s has a contrast of 5.9', (_name, pair) => {
    expect(contrast(pair.text[side], pair.bg[side])).toBeGreaterThanOrEqual(5.9);
  });
  test('names of people can be read on every colour of the palette', () => {
    for (const four of maintainerPalette) {
      expect(contrast(colorPairs.fg[side], four[side === 0 ? 0 : 2])).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('variables', () => {
  test('every colour is in the style sheet of both themes', () => {
    for (const name of ['--bg:', '--input-border:', '--state-waiting-mark:', '--m11-edge:']) {
      expect(themeCss.split(name)).toHaveLength(4);
    }
  });
  test('an index outside of the palette still has a colour', () => {
    expect(maintainerColor(-1)).toEqual(maintainerColor(11));
    expect(maintainerColor(12)).toEqual(maintainerColor(0));
  });
});
