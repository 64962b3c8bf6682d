/** What of a sign-up is counted and timed. */

const hour = 3_600_000;

/** For so long the link of a letter can be used, and no link twice. */
export const linkHours = 48;
/** Links that one sign-up is sent, the first included. */
export const maxLinks = 5;
/** For so long a sign-up waits for whoever began it, and holds its names. */
export const pendingDays = 7;
/** Beside these days, for as long as a page of the payment provider can be open: who pays at the last moment is not turned away. */
const openCheckoutHours = 25;

/** The conditions that are in force; a change of their text is another version, and who accepted one has accepted none of a later one. */
export const conditionsVersion = '2026-11';

export const isLinkOver = (sentAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(sentAt) >= linkHours * hour;

/** Whether nobody is waited for any more. */
export const isOverdue = (
  { startedAt, checkoutAt }: { startedAt: string; checkoutAt: string | null },
  now: string,
): boolean =>
  Date.parse(now) - Date.parse(startedAt) >= pendingDays * 24 * hour &&
  (checkoutAt === null || Date.parse(now) - Date.parse(checkoutAt) >= openCheckoutHours * hour);
