import { describe, expect, test } from 'vitest';
import { type Command, createCommandRegistry, keyCaps } from './commands.ts';

const build = () => {
  const done: string[] = [];
  const clock = { now: 0, single: true };
  const registry = createCommandRegistry({ now: () => clock.now, singleKeys: () => clock.single });
  const command = (id: string, keys?: string, rest: Partial<Command> = {}): Command => ({
    id,
    label: id,
    group: 'test',
    perform: () => done.push(id),
    ...(keys === undefined ? {} : { keys }),
    ...rest,
  });
  const press = (key: string, rest: { mod?: boolean; typing?: boolean; alt?: boolean } = {}): boolean =>
    registry.press({ key, mod: false, alt: false, typing: false, ...rest });
  return { registry, command, press, done, clock };
};

describe('command registry', () => {
  test('single keys, modifiers and sequences', () => {
    const { registry, command, press, done } = build();
    registry.register([
      command('palette', 'mod+k'),
      command('board', 'g p'),
      command('new', 'n'),
      command('help', '?'),
    ]);
    expect(press('k', { mod: true })).toBe(true);
    expect(press('g')).toBe(true);
    expect(press('p')).toBe(true);
    expect(press('N')).toBe(true);
    expect(press('?')).toBe(true);
    expect(press('x')).toBe(false);
    expect(done).toEqual(['palette', 'board', 'new', 'help']);
  });

  test('a sequence that waits too long, or goes astray, is forgotten', () => {
    const { registry, command, press, done, clock } = build();
    registry.register([command('board', 'g p'), command('p', 'p')]);
    press('g');
    clock.now = 5_000;
    press('p');
    press('g');
    press('x');
    press('p');
    expect(done).toEqual(['p', 'p']);
  });

  test('typing is not disturbed, but for shortcuts with a modifier', () => {
    const { registry, command, press, done } = build();
    registry.register([command('new', 'n'), command('palette', 'mod+k')]);
    expect(press('n', { typing: true })).toBe(false);
    expect(press('k', { typing: true, mod: true })).toBe(true);
    expect(press('n', { alt: true })).toBe(false);
    expect(done).toEqual(['palette']);
  });

  test('single keys can be switched off', () => {
    const { registry, command, press, clock } = build();
    registry.register([command('new', 'n'), command('palette', 'mod+k')]);
    clock.single = false;
    expect(press('n')).toBe(false);
    expect(press('k', { mod: true })).toBe(true);
  });

  test('the later registration wins a key, and gives it back', () => {
    const { registry, command, press, done } = build();
    registry.register([command('newPlant', 'n')]);
    const remove = registry.register([command('newLine', 'n')]);
    press('n');
    remove();
    press('n');
    expect(done).toEqual(['newLine', 'newPlant']);
  });

  test('what cannot be done now is neither listed nor pressed', () => {
    const { registry, command, press, done } = build();
    registry.register([command('new', 'n', { predicate: () => false }), command('help', '?')]);
    expect(press('n')).toBe(false);
    expect(registry.available().map(({ id }) => id)).toEqual(['help']);
    expect(done).toEqual([]);
  });

  test('subscribers hear of changes and see one command for an id', () => {
    const { registry, command } = build();
    let heard = 0;
    registry.subscribe(() => {
      heard += 1;
    });
    registry.register([command('new', 'n')]);
    registry.register([command('new', 'n')]);
    expect(heard).toBe(2);
    expect(registry.get()).toHaveLength(1);
  });
});

describe('key caps', () => {
  test('as they stand on the keyboard', () => {
    expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K']);
    expect(keyCaps('mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(keyCaps('g p', false)).toEqual(['G', 'P']);
    expect(keyCaps('Escape', false)).toEqual(['Esc']);
    expect(keyCaps('alt+ArrowLeft shift+F10', false)).toEqual(['Alt', '←', 'Shift', 'F10']);
    expect(keyCaps('alt+ArrowDown', true)).toEqual(['⌥', '↓']);
  });
});
