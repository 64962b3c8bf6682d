import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { live } from './on-page.ts';
import { people, scheduleForMaintainer } from './people.ts';

const signIn = people();

const apart = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('It is not on the screen');
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
};

test.each([1440, 1280, 1024])('a message covers neither title nor search nor state, %i wide', async (width) => {
  const id = await scheduleForMaintainer('2031-11-03T09:00', '2031-11-03T11:00');
  const { page } = await signIn('plant', `/?data=2031-11-03&intervento=${id}`, { viewport: { width, height: 900 } });
  await page.getByTestId('detail-facts').waitFor();
  await live(page);
  await page.locator('[data-side-panel]').getByText('Guasto', { exact: true }).first().click();
  const message = page.locator('[data-sonner-toast]').first();
  await message.waitFor();
  const bar = page.getByRole('banner').first();
  for (const place of [
    bar.getByRole('heading', { level: 1 }),
    bar.getByTestId('connection'),
    bar.getByRole('button', { name: 'Cerca un comando' }),
  ])
    await expect.poll(() => apart(message, place)).toBe(true);
});
