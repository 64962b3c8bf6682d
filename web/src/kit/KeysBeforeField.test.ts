import { expect, test } from 'vitest';
import { typedWith } from './KeysBeforeField.tsx';

const typed = (...keys: string[]): string =>
  keys.reduce((text, key) => typedWith(text, { key, mod: false }) ?? text, '');

test('letters, spaces and accents are kept, Backspace takes the last one, other keys are not for it', () => {
  expect(typed('p', 'r', 'è', ' ', '7')).toBe('prè 7');
  expect(typed('p', 'r', 'Backspace', 's', 'Enter', 'ArrowDown', 'Shift', 'Dead')).toBe('ps');
  expect(typed('Backspace')).toBe('');
  expect(typedWith('p', { key: 'c', mod: true })).toBeNull();
});
