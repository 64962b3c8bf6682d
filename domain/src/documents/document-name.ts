/** Separators of paths and headers, and what nobody sees or what turns a text round. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/** UTF-16 units of a name, its ending included. */
export const longestName = 200;

/**
 * A file's name as somebody gave it, made safe: the last part of a path, in one line, as it reads, with its ending however long it was. A
 * name of which nothing is left is `document`.
 */
export const documentName = (given: string): string => {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(unsafe, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return 'document';
  if (clean.length <= longestName) return clean;
  const ending = /\.[^. ]{1,10}$/.exec(clean)?.[0] ?? '';
  return `${clean
    .slice(0, longestName - ending.length)
    .toWellFormed()
    .replaceAll('\ufffd', '')}${ending}`;
};

/** The name under which a document is fetched: nobody else's, and of an ending that tells what is in it. */
export const storedName = (documentId: string, extension: string): string => `${documentId}.${extension}`;

/** The document that such a name means; undefined for any other name. */
export const idOfStoredName = (name: string): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[a-z0-9.]{1,10}$/.exec(name)?.[1];
