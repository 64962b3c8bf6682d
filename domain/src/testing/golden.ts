import { readdirSync, readFileSync } from 'node:fs';
import type { DomainEvent } from '../kernel/event.ts';

export type Golden = DomainEvent & { v: number };

/** The golden events of an area by type, as they were written to the log once. `folder` ends with a slash. */
export const goldenEvents = (folder: URL): Map<string, Golden> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const event: Golden = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
        if (file !== `${event.type}.v${event.v}.json`) throw new Error(`${file} holds ${event.type} v${event.v}`);
        return [event.type, event];
      }),
  );
