import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { authorityFile, certificateOf } from '../../faults/testing/tls/certificates.ts';
import { events, newStream, readAll, write } from '../conformance/fixture.ts';
import { createEventStoreDb } from './eventstoredb.ts';
import { type PeerOptions, startPeer } from './testing/peer/peer.ts';

const listen = async (options: Partial<PeerOptions>) => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-peer-'));
  const peer = await startPeer({ folder, ...options });
  onTestFinished(async () => {
    await peer.close();
    await rm(folder, { recursive: true, force: true });
  });
  return peer;
};

const opened = (url: string, timeout = 10_000) => {
  const store = createEventStoreDb({ url: `${url}?tlsCAFile=${encodeURIComponent(authorityFile)}`, timeout });
  onTestFinished(() => store.close());
  return store;
};

describe.each(['127.0.0.1', '::1'])('a server with TLS that is named by its address, %s', (host) => {
  it.each([
    ['is reached', 'esdb://'],
    ['is found by the address that its cluster tells', 'esdb+discover://'],
  ])('%s', async (_, protocol) => {
    const peer = await listen({ host, tls: certificateOf('here') });
    const store = opened(peer.url.replace('esdb://', protocol));
    const stream = newStream();
    await write(store, { stream, expected: 'none', events: events(2) });
    expect(await readAll(store, stream)).toHaveLength(2);
  });

  it('is refused when its certificate is that of another address', async () => {
    const peer = await listen({ host, tls: certificateOf('elsewhere') });
    const store = opened(peer.url, 1_000);
    await expect(store.head()).rejects.toMatchObject({ name: 'EventStoreUnavailable' });
    expect(peer.calls.size).toBe(0);
  });
});
