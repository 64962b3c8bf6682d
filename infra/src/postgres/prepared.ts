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
