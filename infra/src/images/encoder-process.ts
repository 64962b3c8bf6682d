import { encode } from './encode.ts';
import type { ToEncode } from './encoder.ts';

/** The process of `encoder.ts`: one picture at a time, until whoever started it is gone. */

/** Milliseconds between two looks at the memory that libraries outside of the heap take. */
const look = 20;

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ bytes, bounds, memory }: ToEncode) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memory * 1024 ** 2) process.exit(1);
  }, look);
  try {
    process.send?.(await encode(bytes, bounds));
  } finally {
    clearInterval(watch);
  }
});
process.send?.('ready');
