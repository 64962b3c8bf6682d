import { expect, it } from 'vitest';
import { event, events, newStream } from './conformance/fixture.ts';
import type { EventStore } from './event-store.ts';
import { createMemoryEventStore } from './memory.ts';
import { withShownStreams } from './shown-streams.ts';

const companyId = '0199a000-0000-7000-8000-0000000000c0';

/** A log whose index knows no stream until `index` is called. */
const behind = () => {
  const log = createMemoryEventStore();
  let indexed = false;
  const asked: string[] = [];
  const store: EventStore = {
    ...log,
    async *read(stream, options) {
      if (!indexed && options?.atLeast === undefined) return;
      indexed = true; // whoever knows of a revision waits until then
      yield* log.read(stream, options);
    },
  };
  const shown = withShownStreams(store, async (stream, company) => {
    asked.push(stream);
    return company === companyId && stream.startsWith('thing-');
  });
  const read = (stream: ReturnType<typeof newStream>, company?: string) =>
    Array.fromAsync(shown.read(stream, company === undefined ? {} : { companyId: company }));
  return { log, read, asked };
};

it('waits for the stream of what the read models show', async () => {
  const { log, read } = behind();
  const stream = newStream();
  await log.append({ stream, expected: 'none', events: events(2) });
  expect(await read(stream, companyId)).toHaveLength(2);
});

it('believes that a stream is empty which they do not show, or show to another company', async () => {
  const { log, read } = behind();
  for (const stream of [newStream(), newStream('other')]) {
    await log.append({ stream, expected: 'none', events: [event()] });
    expect(await read(stream, stream.startsWith('other') ? companyId : '0199a000-0000-7000-8000-0000000000c1')).toEqual(
      [],
    );
    expect(await read(stream)).toEqual([]);
  }
});

it('asks them of empty streams only', async () => {
  const { log, read, asked } = behind();
  const stream = newStream();
  await log.append({ stream, expected: 'none', events: [event()] });
  await read(stream, companyId);
  asked.length = 0;
  await read(stream, companyId);
  expect(asked).toEqual([]);
});
