import { describe, expect, test } from 'vitest';
import { followMissingCode } from './missing-code.ts';
import type { BuildAnswer } from './newer-build.ts';

/** A page, its network, and how often it was loaded again. */
const openPage = ({ answers = ['same'] as BuildAnswer[], busy = false, seen = true } = {}) => {
  const page = { target: new EventTarget(), online: true, busy, seen, reloads: 0, waiting: [] as (() => void)[] };
  followMissingCode({
    target: page.target,
    isOnline: () => page.online,
    askBuild: async () => answers.shift() ?? 'same',
    isBusy: () => page.busy,
    isSeen: () => page.seen,
    reload: () => {
      page.reloads += 1;
    },
    later: (task) => void page.waiting.push(task),
  });
  const settle = async (): Promise<void> => {
    for (let turns = 0; turns < 5; turns += 1) await Promise.resolve();
  };
  return {
    page,
    misses: async () => {
      page.target.dispatchEvent(new Event('vite:preloadError'));
      await settle();
    },
    goesOffline: () => {
      page.online = false;
    },
    comesBack: async () => {
      page.online = true;
      page.target.dispatchEvent(new Event('online'));
      await settle();
    },
    waits: async () => {
      for (const task of page.waiting.splice(0)) task();
      await settle();
    },
  };
};

describe('a page that lacks a part of itself', () => {
  test('is loaded again when the network is back', async () => {
    const { page, misses, goesOffline, comesBack } = openPage();
    goesOffline();
    await misses();
    expect(page.reloads).toBe(0);
    await comesBack();
    expect(page.reloads).toBe(1);
  });

  test('not before the server answers: else the browser would show a page of its own', async () => {
    const { page, misses, goesOffline, comesBack, waits } = openPage({ answers: ['unknown', 'unknown', 'same'] });
    goesOffline();
    await misses();
    await comesBack();
    await waits();
    expect(page.reloads).toBe(0);
    await waits();
    expect(page.reloads).toBe(1);
  });

  test('not over what somebody writes; a part that is missed after that brings it', async () => {
    const { page, misses, goesOffline, comesBack } = openPage({ busy: true });
    goesOffline();
    await misses();
    await comesBack();
    expect(page.reloads).toBe(0);
    page.busy = false;
    await misses();
    expect(page.reloads).toBe(1);
  });

  test('not where nobody has seen of it', async () => {
    const { page, misses, goesOffline, comesBack } = openPage({ seen: false });
    goesOffline();
    await misses();
    await comesBack();
    expect(page.reloads).toBe(0);
  });

  test('stays where all of it has come, and where a part is missed for another cause', async () => {
    const { page, misses, goesOffline, comesBack } = openPage();
    goesOffline();
    await comesBack();
    await misses();
    expect(page.reloads).toBe(0);
  });
});
