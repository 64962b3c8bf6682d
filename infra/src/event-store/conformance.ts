import { afterEach, beforeEach, describe } from 'vitest';
import { appendConformance } from './conformance/append.ts';
import { faultsConformance } from './conformance/faults.ts';
import type { EventStoreFixture, MakeFixture } from './conformance/fixture.ts';
import { followConformance } from './conformance/follow.ts';

/**
 * What every adapter of `EventStore` keeps to: one suite for all. A new adapter is a test file that calls this with its
 * fixtures; `connected` adapters also answer for lost and silent connections. Each test gets a fixture of its own, and
 * uses stream prefixes of its own, so fixtures may share a log.
 */
export const eventStoreConformance = (
  name: string,
  { connected }: { connected: boolean },
  makeFixture: MakeFixture,
): void => {
  describe(`${name}: event store`, { timeout: 30_000 }, () => {
    let fixture: EventStoreFixture;
    const current = () => fixture;
    beforeEach(async () => {
      fixture = await makeFixture({ timeout: 3_000 });
    });
    afterEach(async () => {
      await Promise.all([fixture.store.close(), fixture.other.close()]);
      await fixture.dispose();
    });

    describe('append and read', () => appendConformance(current));
    describe('follow', () => followConformance(current));
    if (connected) describe('faults', () => faultsConformance(current));
  });
};
