const cut = (name: string, most: number): string => (name.length <= most ? name : `${name.slice(0, most - 1)}…`);

/** How many letters of the end tell each of these apart; all of them where nothing does. */
const tellingEnd = (names: readonly string[]): number => {
  const longest = Math.max(...names.map(({ length }) => length));
  for (let size = 1; size < longest; size++)
    if (new Set(names.map((name) => name.slice(-size))).size === names.length) return size;
  return longest;
};

/** The end from where a word begins, where that has room; else just so much as tells it apart. */
const endOf = (name: string, size: number, room: number): string => {
  const word = name.length - 1 - name.lastIndexOf(' ', name.length - size);
  const length = word >= size && word <= room ? word : Math.min(size, room);
  return name.slice(-length);
};

/** Pixels of a name at 12 px, rather more than less: what is cut off by the edge of a drawing is its beginning. */
const widthOf = (name: string): number => Array.from(name).reduce((sum, one) => sum + letterWidth(one), 0);
const letterWidth = (one: string): number => {
  if (/[ .,iljtf]/.test(one)) return 4;
  if (/[MWmw…]/.test(one)) return 11;
  return /[\p{Lu}\d]/u.test(one) ? 8.3 : 6.8;
};

/** As `shortNames`, with as many letters as have room, up to so many. */
export const namesWithin = (names: readonly string[], most: number, pixels: number): ReadonlyMap<string, string> => {
  for (let letters = most; letters > 8; letters--) {
    const short = shortNames(names, letters);
    if (short.values().every((name) => widthOf(name) <= pixels)) return short;
  }
  return shortNames(names, 8);
};

/**
 * Names for an axis, each of at most so many letters: cut at the end, but those that would then look alike in the middle, as what
 * tells machines apart is mostly the number at the end. The table behind a chart has them whole.
 */
export const shortNames = (names: readonly string[], most: number): ReadonlyMap<string, string> => {
  const groups = Map.groupBy(new Set(names), (name) => cut(name, most));
  const short = new Map<string, string>();
  for (const [head, alike] of groups) {
    const size = alike.length === 1 ? 0 : tellingEnd(alike);
    for (const name of alike) {
      if (size === 0 || name.length <= most) short.set(name, head);
      else {
        const end = endOf(name, size, most - 4);
        short.set(name, `${name.slice(0, most - 1 - end.length).trimEnd()}…${end}`);
      }
    }
  }
  return short;
};
