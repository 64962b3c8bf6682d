import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live, toast } from './on-page.ts';
import { people, scheduleForMaintainer } from './people.ts';

/** Who signs out while changes wait for the network is asked about them; nobody who signs in behind them sends any. */

const signIn = people({ serviceWorkers: 'allow' });

/** A tick on a work of that day, which waits: nothing is answered any more. */
const tickedAway = async (day: string) => {
  const id = await scheduleForMaintainer(`${day}T09:00`, `${day}T11:00`);
  const person = await signIn('maintainer', `/?data=${day}&intervento=${id}`);
  const { page } = person;
  const boxes = page.locator('[data-side-panel]').getByRole('checkbox');
  await boxes.nth(1).waitFor();
  await live(page);
  await page.route('**/graphql', (route) => route.abort('connectionfailed'));
  await boxes.first().click();
  await page.getByTestId('outbox').filter({ visible: true }).waitFor();
  return person;
};

test('what is sent while somebody is asked about it is lost no more: they sign out with one press', async () => {
  const { page, faults } = await tickedAway('2031-10-21');
  await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  await page.getByText(/una modifica non inviata va persa: 1 attività\. Riguarda: /).waitFor();
  await page.unroute('**/graphql');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const question = page.getByRole('alertdialog', { name: 'Esci' });
  await question.getByText('Tutto è stato inviato.').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(1);
  expect(await accessFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Esci', exact: true }).click();
  await page.getByRole('button', { name: 'Accedi' }).waitFor();
  expect(faults).toEqual([]);
});

test('whoever signs out over what waits may wait for it: it is sent, and they are signed out by themselves', async () => {
  const { page, faults } = await tickedAway('2031-10-22');
  await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: "Aspetta l'invio ed esci" }).click();
  await question.getByText(/^Una modifica non è ancora partita/).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.unroute('**/graphql');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Accedi' }).waitFor();
  expect(faults).toEqual([]);
});

test('what waits is asked about by who signs out, and goes with them', async () => {
  const { page, faults } = await tickedAway('2031-10-20');
  await page.locator('[data-side-panel]').getByLabel('Note').first().fill('Guarnizione');
  await page.keyboard.press('Tab');
  await toast(page, /la nota non è ancora partita/).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
  await page.getByText(/2 modifiche non inviate vanno perse: 1 attività, 1 nota\. Riguardano: /).waitFor();
  // Nothing lies over what is asked.
  await toast(page, /la nota non è ancora partita/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();
  await page.getByRole('button', { name: 'Accedi' }).waitFor();
  const left = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('cadenza');
          opening.onsuccess = () => {
            const counted = opening.result.transaction('outbox').objectStore('outbox').count();
            counted.onsuccess = () => {
              resolve(counted.result);
              opening.result.close();
            };
          };
        }),
    );
  await expect.poll(left).toBe(0);
  await page.unroute('**/graphql');
  // Somebody else on the same device, in the same tab: a board of their own, and nothing is said as them that they did not say.
  const written: string[] = [];
  page.on('request', (request) => {
    if (/NoteIntervention|TickChecklistLine/.test(request.postData() ?? '')) written.push(request.postData() ?? '');
  });
  await page.getByLabel('Nome utente').fill('plant');
  await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
  expect(written).toEqual([]);
  expect(faults).toEqual([]);
});
