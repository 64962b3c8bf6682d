/** Single word lists: the packages' own types speak of all of them together, which nobody wants to load. */
declare module '@zxcvbn-ts/*' {
  const words: string[];
  // biome-ignore lint/style/noDefaultExport: as the packages export them
  export default words;
}
declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  import type { adjacencyGraphs } from '@zxcvbn-ts/language-common';

  const graphs: typeof adjacencyGraphs;
  // biome-ignore lint/style/noDefaultExport: as the packages export them
  export default graphs;
}
