import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { live } from './on-page.ts';
import { people, scheduleForMaintainer } from './people.ts';

const signIn = people();

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
};

test('on a phone of 360 the lines of a work begin at the left, with their arrows beside them', async () => {
  const id = await scheduleForMaintainer('2031-11-07T09:00', '2031-11-07T11:00');
  const view = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { page, faults } = await signIn('plant', `/?data=2031-11-07&intervento=${id}`, view);
  const panel = page.locator('[data-side-panel]');
  await live(page);
  await panel.getByRole('tab', { name: /^Attività/ }).click();
  await panel.getByRole('button', { name: 'Modifica le attività' }).click();
  const rows = panel.locator('[data-row]');
  await rows.nth(1).waitFor();
  const left = new Set<number>();
  for (const row of await rows.all()) {
    const words = await boxOf(row.locator('span').first());
    const up = await boxOf(row.getByRole('button', { name: /^Sposta su/ }));
    left.add(Math.round(words.x));
    expect(words.x + words.width).toBeLessThanOrEqual(up.x);
    // Beside, and not below.
    expect(up.y).toBeLessThan(words.y + words.height);
    expect(words.width).toBeGreaterThan(100);
  }
  expect(left.size).toBe(1);
  expect(faults).toEqual([]);
});
