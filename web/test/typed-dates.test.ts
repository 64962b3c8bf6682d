import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, pages } from './open-page.ts';

const open = pages();

const languages = [
  ['', 'Data', 'Ora'],
  ['/en', 'Date', 'Time'],
  ['/es', 'Fecha', 'Hora'],
] as const;

const field = (page: Page, name: string) => page.getByRole('group', { name, exact: true }).first();
const parts = (page: Page, name: string) => field(page, name).getByRole('spinbutton');

test.each(languages)('%s: a separator closes its part, and a date is pasted whole', async (prefix, day, time) => {
  const { page, faults } = await open(`${prefix}/dev/kit`, { ...desktop, permissions: ['clipboard-write'] });
  const shown = async (name: string, act: () => Promise<void>): Promise<string[]> => {
    await parts(page, name).first().focus();
    await act();
    return parts(page, name).allTextContents();
  };
  const typed = (name: string, text: string) => shown(name, () => page.keyboard.type(text));
  const pasted = (name: string, text: string) =>
    shown(name, async () => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+v');
    });
  await field(page, day).waitFor();

  for (const text of ['1/12/2026', '1-12-2026', '1 12 2026', '1.12.2026', '01/12/2026', '1,12,2026'])
    expect([text, ...(await typed(day, text))]).toEqual([text, '01', '12', '2026']);
  // Parts that are full close themselves: the separator behind them closes no other.
  expect(await typed(day, '4/4/2017')).toEqual(['04', '04', '2017']);
  expect(await typed(day, '1/2/2018')).toEqual(['01', '02', '2018']);
  for (const text of ['1:30', '1.30', '1 30', '01:30', '1:30 '])
    expect([text, ...(await typed(time, text))]).toEqual([text, '01', '30']);
  expect(await typed(time, '9:05')).toEqual(['09', '05']);

  for (const text of ['17/04/2017', '2017-04-17', '17/04/2017 10:30', '2017-04-17T10:30:00Z']) {
    await typed(day, '01012026');
    expect([text, ...(await pasted(day, text))]).toEqual([text, '17', '04', '2017']);
  }
  // A year of two digits is the one that was meant, once the field is left.
  for (const [text, year] of [
    ['3/1/26', '2026'],
    ['3/1/98', '1998'],
  ] as const) {
    await typed(day, text);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => parts(page, day).allTextContents()).toEqual(['03', '01', year]);
  }
  await typed(day, '17042017');
  expect(await pasted(day, 'ieri')).toEqual(['17', '04', '2017']);
  expect(await pasted(time, '7:45')).toEqual(['07', '45']);
  expect(await pasted(time, '17/04/2017 10:30')).toEqual(['10', '30']);
  expect(faults).toEqual([]);
});
