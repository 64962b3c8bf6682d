import type { RecordedEvent } from '@cadenza/domain/kernel/event';

/** Milliseconds of one window: in each the supervisor gets so many e-mails of single requests, and one of all. */
export const requestsWindow = 600_000;
export const singleLetters = 5;

/** Milliseconds behind a window by which its requests have rows. */
const lookedAt = 60_000;

export type RequestWindow = { from: string; until: string };

/** The window in which a request got its number, and when it is looked at as a whole. */
export const windowOf = (numberedAt: string): RequestWindow & { look: number } => {
  const start = Math.floor(Date.parse(numberedAt) / requestsWindow) * requestsWindow;
  const until = start + requestsWindow;
  return { from: new Date(start).toISOString(), until: new Date(until).toISOString(), look: until + lookedAt };
};

/** Whether a number was given within a window. */
export const isWithin = ({ from, until }: RequestWindow, { metadata }: Pick<RecordedEvent, 'metadata'>): boolean => {
  const at = Date.parse(metadata.happenedAt);
  return at >= Date.parse(from) && at < Date.parse(until);
};
