import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test.each([
  ['a desk, light', {}],
  ['a phone, dark', { ...phone, colorScheme: 'dark' }],
] as const)('who plans stops the clock that a colleague forgot, after a question, on %s', async (_, view) => {
  const id = await scheduleForMaintainer('2031-12-09T09:00', '2031-12-09T10:00');
  const start = 'mutation($c: ID!, $id: ID!) { startWork(commandId: $c, id: $id) { position } }';
  await (await asPerson('maintainer'))(start, { c: randomUUID(), id });
  const path = `/?data=2031-12-09&intervento=${id}`;
  const { page, faults } = await signIn('plant', path, view);
  await live(page);
  const clock = page.getByRole('region', { name: 'Tempo misurato' });
  const stop = clock.getByRole('button', { name: /^Ferma il cronometro di / });
  const who = ((await stop.getAttribute('aria-label')) ?? '').replace('Ferma il cronometro di ', '');
  expect(who).toMatch(/\S \S/);
  // Nothing is stopped by one press.
  await stop.click();
  const question = page.getByRole('alertdialog', { name: `Fermare il cronometro di ${who}?` });
  await question.getByText(/^Corre dal \d\d-\d\d-\d{4} \d\d:\d\d\./).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Annulla' }).click();
  await question.waitFor({ state: 'detached' });
  await clock.getByText(new RegExp(`^${who}, dalle `)).waitFor();
  await stop.click();
  await question.getByRole('button', { name: 'Ferma', exact: true }).click();
  await clock.getByText(new RegExp(`^${who}, \\d\\d:\\d\\d–\\d\\d:\\d\\d$`)).waitFor();
  expect(await stop.count()).toBe(0);
  // Of the server, after a reload; one's own clock stood all the time.
  await page.reload();
  await clock.getByText(new RegExp(`^${who}, \\d\\d:\\d\\d–`)).waitFor();
  await clock.getByRole('button', { name: 'Inizia' }).waitFor();
  await page.getByRole('tab', { name: 'Cronologia' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'ha fermato il lavoro' });
  await line.first().waitFor();
  expect(await line.first().textContent()).not.toContain(who);
  expect(faults).toEqual([]);
});

test('a colleague who does not plan has nothing to stop it by', async () => {
  const id = await scheduleForMaintainer('2031-12-10T09:00', '2031-12-10T10:00');
  const start = 'mutation($c: ID!, $id: ID!) { startWork(commandId: $c, id: $id) { position } }';
  await (await asPerson('plant'))(start, { c: randomUUID(), id });
  const { page, faults } = await signIn('maintainer', `/?data=2031-12-10&intervento=${id}`);
  await page
    .getByRole('region', { name: 'Tempo misurato' })
    .getByText(/, dalle \d\d:\d\d$/)
    .waitFor();
  expect(await page.getByRole('button', { name: /^Ferma il cronometro di / }).count()).toBe(0);
  expect(faults).toEqual([]);
});
