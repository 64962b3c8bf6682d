import { folded } from '../lib/folded.ts';
import type { Command } from './commands.ts';

/** Every word typed must begin a word of the label (best), or of the group and further words. Empty: all, as they stand. */
export const matchCommands = (commands: readonly Command[], typed: string): readonly Command[] => {
  const wanted = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return commands;
  const begins = (text: string): boolean => {
    const words = folded(text).split(/[\s,'’/-]+/);
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  };
  const byLabel = commands.filter((command) => begins(command.label));
  const byWords = commands.filter(
    (command) => !byLabel.includes(command) && begins([command.label, command.group, command.words ?? ''].join(' ')),
  );
  return [...byLabel, ...byWords];
};
