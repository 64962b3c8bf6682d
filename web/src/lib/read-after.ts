/**
 * The newest place in the log that a command of this page was answered with. Reads send it as `x-read-after`, so a list
 * loaded right after a save shows the save. Positions are opaque digits: longer is later, then by text.
 */
let newest: string | null = null;

export const isLater = (left: string, right: string): boolean =>
  left.length === right.length ? left > right : left.length > right.length;

export const rememberPosition = (position: string): void => {
  if (newest === null || isLater(position, newest)) newest = position;
};

export const readAfter = (): string | null => newest;

/** Another company's log place means nothing to this one's reads. */
export const forgetPosition = (): void => {
  newest = null;
};
