/** What hands do on the board: fetched behind what they touch. */
export { attachDrag } from './bar-drag.ts';
export { attachEdges } from './edge-drag.ts';
