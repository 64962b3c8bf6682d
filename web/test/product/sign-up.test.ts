import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { accessFaults } from '../axe.ts';
import { here } from './here.ts';
import { people } from './people.ts';

const open = people();
const password = 'Tre-Cavalli-Blu-91';
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const;
const desk = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;

const words = {
  it: {
    ...{
      base: '',
      name: 'Ragione sociale',
      vat: 'Partita IVA',
      province: 'Provincia',
      next: 'Avanti',
      email: 'E-mail',
    },
    ...{
      first: 'Nome',
      last: 'Cognome',
      send: "Registra l'azienda",
      mail: 'Controlla la posta',
      go: 'Vai al pagamento',
    },
    ...{
      pay: 'Paga per prova',
      done: "L'azienda è pronta",
      login: 'Accedi',
      user: 'Nome utente',
      wrong: /Partita IVA non valida/,
    },
    ...{ again: 'Manda un altro link', sent: /un altro link è in arrivo/, used: /Il link è già stato usato/ },
  },
  en: {
    ...{ base: '/en', name: 'Business name', vat: 'VAT number', province: 'Province', next: 'Next', email: 'E-mail' },
    ...{ first: 'Name', last: 'Surname', send: 'Sign the company up', mail: 'Check your mail', go: 'Go to payment' },
    ...{
      pay: 'Pay as a test',
      done: 'The company is ready',
      login: 'Sign in',
      user: 'User name',
      wrong: /VAT number not valid/,
    },
    ...{ again: 'Send another link', sent: /another link is coming/, used: /The link was used already/ },
  },
} as const;
type Words = (typeof words)['it' | 'en'];

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const looksWell = async (page: Page): Promise<void> => {
  expect(await fits(page)).toBeLessThanOrEqual(0);
  expect(await accessFaults(page)).toEqual([]);
};

/** The links of all letters to an address, as they lie in the folder of the installation, the oldest first. */
const linksTo = async (email: string): Promise<string[]> => {
  const folder = join(here().dataDir, 'mail');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const kept = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  return kept
    .filter(({ to }) => to === email)
    .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
    .flatMap(({ text }) => /\S+\/sign-up\/verify-email\/[\w-]+/.exec(text)?.[0] ?? []);
};
const linkTo = async (email: string, count = 1): Promise<string> => {
  await vi.waitUntil(async () => (await linksTo(email)).length >= count, { timeout: 60_000, interval: 200 });
  return new URL((await linksTo(email))[count - 1] ?? '').pathname;
};

const typeCompany = async (page: Page, say: Words, name: string): Promise<void> => {
  await field(page, 'businessName').fill(name);
  await field(page, 'vatNumber').fill('00743110158');
  await field(page, 'province').fill('BS');
  // Told while it is typed, without a press.
  await page.getByText(say.wrong).waitFor();
  await field(page, 'vatNumber').fill('IT 00743110157');
  expect(await page.getByText(say.wrong).count()).toBe(0);
};
const typeUser = async (page: Page, email: string): Promise<void> => {
  await field(page, 'name').fill('Anna');
  await field(page, 'surname').fill('Rossi');
  await field(page, 'email').fill(email);
};
const typePassword = async (page: Page): Promise<void> => {
  await field(page, 'password').fill(password);
  await field(page, 'confirmPassword').fill(password);
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.each([
  ['it', '360', phone],
  ['en', '1440', desk],
] as const)('a stranger signs a company up, in %s at %s: verified, paid, signed in', async (language, width, view) => {
  const say: Words = words[language];
  const [company, email] = [`Carpenteria ${language} S.r.l.`, `anna.${language}@carpenteria.example`];
  const { page, faults } = await open('', `${say.base}/login`, { ...view, typed: 'by hand' });
  await page.locator('a[href$="/sign-up/sign-up"]').click();
  await field(page, 'businessName').waitFor();
  await looksWell(page);
  await typeCompany(page, say, company);
  await press(page, say.next);
  await typeUser(page, email);
  await typePassword(page);
  await looksWell(page);

  // What was typed survives the way back and a reload; a password does not.
  await page.goBack();
  expect(await field(page, 'businessName').inputValue()).toBe(company);
  await page.goForward();
  expect(await field(page, 'email').inputValue()).toBe(email);
  await page.reload();
  expect(await field(page, 'email').inputValue()).toBe(email);
  expect(await field(page, 'password').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage))).not.toContain(
    password,
  );
  await typePassword(page);
  await press(page, say.next);

  await page.getByRole('radio').first().waitFor();
  await looksWell(page);
  await press(page, say.send);
  expect(await page.locator('[aria-invalid=true]').count()).toBeGreaterThan(0);
  await page.getByRole('radio').first().check();
  await page.getByRole('checkbox').check();
  await press(page, say.send);
  await page.getByRole('heading', { name: say.mail }).waitFor();
  await looksWell(page);

  const link = await linkTo(email);
  await page.goto(link);
  await page.getByRole('button', { name: say.go }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${say.base}/sign-up/partials/Pay`);
  await looksWell(page);
  // Back on the first device, or once more from the letter: it was used.
  const second = await open('', link, { ...view, typed: 'by hand' });
  await second.page.getByText(say.used).waitFor();
  await looksWell(second.page);
  await press(second.page, say.again);
  await second.page.getByText(say.sent).waitFor();
  expect(await linkTo(email, 2)).not.toBe(link);

  await press(page, say.go);
  await page.getByRole('button', { name: say.pay }).click();
  await page.getByRole('heading', { name: say.done }).waitFor();
  await looksWell(page);
  expect(width).toBe(String(view.viewport.width));
  await page.getByRole('link', { name: say.login }).first().click();
  await page.getByLabel(say.user).fill(email);
  await page.locator('input[type=password]').fill(password);
  await press(page, say.login);
  await page.waitForURL((url) => !/login|sign-up/.test(url.pathname));
  // On a phone the name of the company is behind the menu.
  if (width === '1440') await page.getByText(company).first().waitFor({ state: 'attached' });
  expect(await page.evaluate(() => localStorage.getItem('cadenza.session'))).not.toBeNull();
  expect([...faults, ...second.faults]).toEqual([]);
});

test('a demo is asked for in three steps, which say what is missing', async () => {
  const { page, faults } = await open('', '/sign-up/demo', { ...phone, typed: 'by hand' });
  await press(page, 'Avanti');
  await page.getByText('Campo obbligatorio').first().waitFor();
  await looksWell(page);
  await field(page, 'company').fill('Rossi S.r.l.');
  await field(page, 'name').fill('Anna Rossi');
  await field(page, 'email').fill('anna@demo.example');
  await press(page, 'Avanti');
  await page.getByRole('heading', { name: 'Riepilogo' }).waitFor();
  await looksWell(page);
  await press(page, 'Manda la richiesta');
  await page.getByRole('heading', { name: 'Richiesta inviata' }).waitFor();
  await looksWell(page);
  expect(faults).toEqual([]);
});

test('the conditions have a page and a version, and an address of nobody is told so', async () => {
  const { page, faults } = await open('', '/es/sign-up/conditions', { ...desk, typed: 'by hand' });
  await page.getByRole('heading', { level: 1, name: 'Condiciones contractuales' }).waitFor();
  await looksWell(page);
  await page.goto('/sign-up/verify-email');
  await page.getByRole('heading', { name: 'Controlla la posta' }).waitFor();
  await page.goto('/sign-up/verify-email/nothing');
  await page.getByText(words.it.used).waitFor();
  expect(faults).toEqual([]);
});
