import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, pages } from './open-page.ts';

const open = pages();

const languages = [
  ['', 'Data', 'Ora'],
  ['/en', 'Date', 'Time'],
  ['/es', 'Fecha', 'Hora'],
] as const;

/** What a field says of what is none, of a day and of a time. */
const none = {
  '': ['“32-13-2027” non è una data', "“25:70” non è un'ora"],
  '/en': ['“32-13-2027” is not a date', '“25:70” is not a time'],
  '/es': ['«32-13-2027» no es una fecha', '«25:70» no es una hora'],
} as const;

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

test.each(languages)('%s: what is no day and no time stays as it was typed, and is said', async (prefix, day, time) => {
  const { page, faults } = await open(`${prefix}/dev/kit`, { ...desktop, permissions: ['clipboard-write'] });
  const type = async (name: string, text: string): Promise<string[]> => {
    await parts(page, name).first().focus();
    await page.keyboard.type(text);
    return parts(page, name).allTextContents();
  };
  const leave = async (): Promise<void> => {
    for (let n = 0; n < 3; n++) await page.keyboard.press('Tab');
  };
  const isWrong = (name: string) =>
    field(page, name).evaluate(
      (box) => (box.closest('[data-invalid]') ?? box.querySelector('[data-invalid]')) !== null,
    );
  await field(page, day).waitFor();

  expect(await type(day, '32/13/2027')).toEqual(['32', '13', '2027']);
  await page.getByText(none[prefix][0]).first().waitFor();
  await leave();
  expect(await parts(page, day).allTextContents()).toEqual(['32', '13', '2027']);
  // Put right part by part, with the keys that others put a day right with.
  await parts(page, day).first().focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('1');
  expect(await parts(page, day).allTextContents()).toEqual(['31', '13', '2027']);
  await page.keyboard.type('12');
  expect(await parts(page, day).allTextContents()).toEqual(['31', '12', '2027']);
  await expect.poll(() => page.getByText(none[prefix][0]).count()).toBe(0);

  // As people write it, and as they leave it: with one digit, with none between, and not whole.
  for (const [text, shown] of [
    ['31/02/2027', ['31', '02', '2027']],
    ['29022027', ['29', '02', '2027']],
    ['45/1/2027', ['45', '1', '2027']],
    ['1/45/2027', ['01', '45', '2027']],
    ['00/01/2027', ['00', '01', '2027']],
    ['99/99/9999', ['99', '99', '9999']],
  ] as const) {
    await type(day, '01012026');
    await leave();
    await expect.poll(() => isWrong(day)).toBe(false);
    await type(day, text);
    await leave();
    await expect.poll(() => parts(page, day).allTextContents()).toEqual(shown);
    expect(await isWrong(day)).toBe(true);
  }
  await type(day, '01012026');
  await leave();
  await expect.poll(() => isWrong(day)).toBe(false);
  await parts(page, day).first().focus();
  await page.evaluate(() => navigator.clipboard.writeText('31/02/2027'));
  await page.keyboard.press('Control+v');
  expect(await parts(page, day).allTextContents()).toEqual(['31', '02', '2027']);
  expect(await isWrong(day)).toBe(true);

  expect(await type(time, '25:70')).toEqual(['25', '70']);
  await page.getByText(none[prefix][1]).first().waitFor();
  await leave();
  expect(await parts(page, time).allTextContents()).toEqual(['25', '70']);
  for (const text of ['45:10', '10:75', '24:00']) {
    await type(time, '0930');
    await type(time, text);
    await leave();
    await expect.poll(() => isWrong(time)).toBe(true);
  }
  await type(time, '0930');
  await leave();
  expect(await parts(page, time).allTextContents()).toEqual(['09', '30']);
  expect(faults).toEqual([]);
});
