/** The folders of a room's `src`, of `web/src/features` and of planning there: each is an area or a tool, and is read by itself. */
const places = [/^([^/]+\/src\/[^/]+)\//, /^(web\/src\/features\/[^/]+)\//, /^(web\/src\/features\/planning\/[^/]+)\//];
const excepted = [/[.]test[.][^/]+$/, /\/testing\//];

const folderOf = (place, path) => place.exec(path)?.[1];
const parentOf = (folder) => folder.slice(0, folder.lastIndexOf('/'));

/**
 * Pairs of neighbouring folders that import each other: `{ folders: [a, b], imports: [from, to][] }`, with the imports of the direction that has
 * fewer, which is the one to take out. `modules`: dependency-cruiser's. Tests may import what they need.
 */
export const folderCircles = (modules) => {
  const between = new Map();
  for (const { source, dependencies } of modules) {
    if (excepted.some((pattern) => pattern.test(source))) continue;
    for (const { resolved } of dependencies)
      for (const place of places) {
        const [from, to] = [folderOf(place, source), folderOf(place, resolved)];
        if (from === undefined || to === undefined || from === to || parentOf(from) !== parentOf(to)) continue;
        const key = `${from} ${to}`;
        between.set(key, [...(between.get(key) ?? []), [source, resolved]]);
      }
  }
  return [...between].flatMap(([key, imports]) => {
    const [from, to] = key.split(' ');
    const back = between.get(`${to} ${from}`);
    const shorter =
      back !== undefined && (imports.length < back.length || (imports.length === back.length && from < to));
    return shorter ? [{ folders: [from, to], imports }] : [];
  });
};
