import { afterEach, beforeEach, describe } from 'vitest';
import { appendConformance } from './conformance/append.ts';
import { faultsConformance } from './conformance/faults.ts';
import type { Capabilities, EventStoreFixture, MakeFixture } from './conformance/fixture.ts';
import { followConformance } from './conformance/follow.ts';
import { serverConformance } from './conformance/server.ts';

/**
 * What every adapter of `EventStore` keeps to: one suite for all. A new adapter is a test file that calls this with its
 * fixtures and says what its store can do; what it cannot, the suite states as well. Each test gets a fixture of its own,
 * and uses stream prefixes of its own, so fixtures may share a log.
 */
export const eventStoreConformance = (name: string, capabilities: Capabilities, makeFixture: MakeFixture): void => {
  describe(`${name}: event store`, { timeout: 30_000 }, () => {
    let fixture: EventStoreFixture;
    const current = () => fixture;
    beforeEach(async ({ task }) => {
      fixture = await makeFixture({ timeout: task.meta.timeout ?? 8_000 });
    });
    afterEach(async () => {
      await Promise.all([fixture.store.close(), fixture.other.close()]);
      await fixture.dispose();
    });

    describe('append and read', () => appendConformance(current, capabilities));
    describe('follow', () => followConformance(current));
    if (capabilities.connected) describe('faults', () => faultsConformance(current));
    if (capabilities.restarts) describe('a server that restarts', () => serverConformance(current));
  });
};
