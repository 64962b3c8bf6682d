import { extractText } from '@cadenza/infra/text-extraction/extract-text';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, restOf, scheduleForMaintainer } from './people.ts';

const signIn = people();

/** A week that no other file plans in: hours are counted. */
const [monday, wednesday, thursday] = ['2033-11-07', '2033-11-09', '2033-11-10'];

test('the form of a new maintainer asks for hours of a day, begins with eight, and takes none, too', async () => {
  const { page, faults } = await signIn('plant', '/configurazione/manutentori');
  await page.getByRole('button', { name: 'Nuovo manutentore' }).first().click();
  const dialog = page.getByRole('dialog');
  const hours = dialog.getByLabel('Ore al giorno');
  await hours.waitFor();
  expect(await hours.inputValue()).toBe('8');
  await dialog.getByText("Vuoto: quante è aperta l'azienda.").waitFor();
  await hours.fill('25');
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click();
  await dialog.getByText('Valore troppo grande: al massimo 24', { exact: true }).waitFor();
  // Seven and a half is a day, and a tenth is no part of one.
  await hours.fill('7,1');
  await dialog.getByText("Solo quarti d'ora, per esempio 7,5", { exact: true }).waitFor();
  await hours.fill('7,5');
  await dialog.getByText("Solo quarti d'ora, per esempio 7,5", { exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  expect(await hours.inputValue()).toBe('7,5');
  expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  expect(faults).toEqual([]);
});

test('who is away is hatched on the own lane, with what was written of it, and a day of own hours is full sooner', async () => {
  const rest = await restOf('plant');
  await scheduleForMaintainer(`${monday}T08:00`, `${monday}T12:00`);
  const maintainerOf = await asPerson('maintainer');
  const { me } = await maintainerOf<{ me: { maintainerId: string } }>('{ me { maintainerId } }');
  const manutentoreId = me.maintainerId;
  const maintainer = `/api/manutentori/${manutentoreId}`;
  const absence = { manutentoreId, dal: wednesday, al: thursday, descrizione: 'Corso <b>saldatura</b>' };
  await rest('/api/assenze-manutentori', 'POST', absence);
  await rest(maintainer, 'PUT', { oreGiornaliere: 3 });
  try {
    const { page, faults } = await signIn('plant', `/?data=${monday}`);
    const lane = page.locator(`[data-lane="${manutentoreId}"]`);
    const away = lane.locator('[data-away]');
    await away.waitFor();
    expect(await away.textContent()).toBe('Corso <b>saldatura</b>');
    expect(await away.getAttribute('title')).toMatch(/^Assente: .*9.* – .*10.*, Corso <b>saldatura<\/b>$/);
    // Two of the days from Monday to Sunday, of which the last two are narrow.
    const [own, whole] = [await away.boundingBox(), await lane.boundingBox()];
    expect((own?.width ?? 0) / (whole?.width ?? 1)).toBeGreaterThan(0.15);
    await lane.getByText(/^Oltre le ore: .*7/).waitFor();
    expect(await lane.getByRole('rowheader').textContent()).toContain('Assente:');
    // The hours of a day against those that there are: seen without a mouse, and heard.
    await lane.getByText('4 / 3 h', { exact: true }).waitFor();
    expect(await lane.getByRole('rowheader').textContent()).toMatch(/lun 7 nov 2033: 4 h pianificate su 3 h/);
    // Over all lanes, on the day itself; and on a phone beside the name.
    const head = page.getByRole('columnheader', { name: /^lunedì 7 novembre 2033.*1 oltre le ore: / });
    expect(await head.locator('[data-over]').textContent()).toBe('1');
    expect(await accessFaults(page)).toEqual([]);
    // On paper as on the screen: words and hours, and the pictures beside them.
    const paper = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })), 'application/pdf');
    expect(paper).toMatch(/Oltre le ore: .*7/);
    expect(paper).toContain('4 / 3 h');
    await page.emulateMedia({ media: 'print' });
    for (const mark of [lane.getByRole('rowheader'), lane.locator('[data-over]').first(), head])
      expect(await mark.locator('svg').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
    const phone = await signIn('plant', `/?data=${monday}`, {
      ...{ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
    });
    await phone.page.getByText('4 h su 3 h', { exact: true }).waitFor();
    expect(await accessFaults(phone.page)).toEqual([]);
    expect([...faults, ...phone.faults]).toEqual([]);
  } finally {
    await rest(maintainer, 'PUT', { oreGiornaliere: null });
  }
});
