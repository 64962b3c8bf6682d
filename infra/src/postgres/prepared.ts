import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * A statement that is sent often: named by its text, so that a connection parses it once, and PostgreSQL may keep its plan. Only
 * for texts of which there are few: each is kept by every connection that has sent it.
 */
export const prepared = (text: string, values: unknown[]): { name: string; text: string; values: unknown[] } => {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return { name, text, values };
};

/** Uses after which a text is named, and how many are: a large one takes a megabyte of each connection that has sent it. */
const oftenFrom = 3;
const maxOften = 32;
const often = new Set<string>();
const uses = new Map<string, number>();

/** Begins a statement of which the right plan depends on what is asked for: it is planned each time. */
export const plannedAnew = '/* planned anew */';

/** The same for texts of which there may be many, by what is asked for: the first ones that are sent often. */
export const preparedIfOften = (
  text: string,
  values: unknown[],
): { name?: string; text: string; values: unknown[] } => {
  if (text.startsWith(plannedAnew)) return { text, values };
  if (often.has(text)) return prepared(text, values);
  if (often.size === maxOften) return { text, values };
  const used = (uses.get(text) ?? 0) + 1;
  if (uses.size > 10 * maxOften) uses.clear();
  uses.set(text, used);
  if (used < oftenFrom) return { text, values };
  uses.delete(text);
  often.add(text);
  return prepared(text, values);
};
