import type { Config } from '../config/config.ts';
import type { Migrations } from '../postgres/migrate.ts';

/** What one look found, in words for whoever runs the machine: what is so, why it matters, how to remedy it. */
export type Finding =
  | { level: 'ok'; what: string }
  | { level: 'warning' | 'error'; what: string; why: string; remedy: string };

export type Subject = {
  /** As far as the settings can be read; what is wrong with them is told on its own. */
  config: Config;
  /** Problems of the settings, `NAME: why`. */
  problems: readonly string[];
  /** An `npm start` runs in the data folder: the database that it brought and its ports are looked at. */
  running: boolean;
  /** Every room's migrations, in order. */
  rooms: readonly Migrations[];
};

/** One thing to look at. Throws only for what nobody has thought of: that is told as an error, too. */
export type Check = { name: string; run: (subject: Subject, signal: AbortSignal) => Promise<Finding[]> };

export const ok = (what: string): Finding => ({ level: 'ok', what });
export const warning = (what: string, why: string, remedy: string): Finding => ({
  level: 'warning',
  what,
  why,
  remedy,
});
export const error = (what: string, why: string, remedy: string): Finding => ({ level: 'error', what, why, remedy });

/** `[finding]` when it applies, else nothing. */
export const when = (applies: boolean, finding: () => Finding): Finding[] => (applies ? [finding()] : []);
