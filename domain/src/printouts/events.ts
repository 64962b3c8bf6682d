import type { Content } from '../documents/events.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { PrintoutSubject } from './kinds.ts';

/** Why nothing was printed. `print_failed`: whoever prints could not; the others are said of what was to be printed. */
export type PrintoutFailure = 'not_found' | 'nothing_to_print' | 'too_many_labels' | 'print_failed';

/** Events of a `printout-<id>` stream: a file that somebody asked for, made by the worker, which its asker may fetch for a while. */
export type PrintoutRequested = DomainEvent<
  'PrintoutRequested',
  { printoutId: string; subject: PrintoutSubject; language: string }
>;
/** How far it is, in pieces of its own: labels, rows. */
export type PrintoutAdvanced = DomainEvent<'PrintoutAdvanced', { printoutId: string; done: number; total: number }>;
export type PrintoutReady = DomainEvent<
  'PrintoutReady',
  { printoutId: string; fileName: string; mime: string; content: Content }
>;
export type PrintoutFailed = DomainEvent<'PrintoutFailed', { printoutId: string; code: PrintoutFailure }>;
/** Nobody fetches it any more. Its content goes where nothing else has the same. */
export type PrintoutExpired = DomainEvent<'PrintoutExpired', { printoutId: string }>;

export type PrintoutEvent = PrintoutRequested | PrintoutAdvanced | PrintoutReady | PrintoutFailed | PrintoutExpired;

export const printoutStream = (printoutId: string) => `printout-${printoutId}` as const;

/** Hours for which a file can be fetched, and for which one that never came is remembered. */
export const keptHours = 24;

/** From when on a printout of this instant is gone. */
export const expiryOf = (instant: string): string =>
  Temporal.Instant.from(instant).add({ hours: keptHours }).toString();
