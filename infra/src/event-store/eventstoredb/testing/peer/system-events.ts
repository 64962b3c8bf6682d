import { randomUUID } from 'node:crypto';
import type { Log } from './log.ts';

/** Statistics and such, which a server writes into streams of its own between everybody else's events. */
export const writeSystemEvents = async (log: Log, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) {
    await log.append('$stats-127.0.0.1:2113', 'any', [
      {
        id: randomUUID(),
        type: '$statsCollected',
        json: true,
        data: Buffer.from(JSON.stringify({ n, cpu: 12.5 })),
        metadata: Buffer.alloc(0),
      },
    ]);
  }
};
