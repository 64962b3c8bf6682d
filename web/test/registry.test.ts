import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from './axe.ts';
import { fakeRegistry } from './fake-registry.ts';
import { desktop, pages, phone } from './open-page.ts';
import { type Answer, companies, type FakeApi, fakeToken, person } from './served-page.ts';

const open = pages();

const plants = () => [
  { id: 'p1', version: 1, description: 'Stabilimento Nord', active: true },
  { id: 'p2', version: 4, description: 'Fonderia', active: true },
  { id: 'p3', version: 2, description: 'Magazzino vecchio', active: false },
];

describe('a registry', () => {
  test.each([
    ['desktop, light', { ...desktop, colorScheme: 'light' }],
    ['desktop, dark', { ...desktop, colorScheme: 'dark' }],
    ['phone, light', { ...phone, colorScheme: 'light' }],
  ] as const)('%s: can be used by everybody', async (_, view) => {
    const { api } = fakeRegistry(plants());
    const { page, faults } = await open('/configurazione/impianti', { ...view, api });
    await page.getByText('Stabilimento Nord').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByText('Stabilimento Nord').click();
    await page.getByRole('dialog', { name: 'Stabilimento Nord' }).waitFor();
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    expect(await page.title()).toBe('Impianti · Cadenza');
    expect(faults).toEqual([]);
  });

  test('search, state and order stand in the address, and the address brings them back', async () => {
    const { api } = fakeRegistry(plants());
    const { page, served } = await open('/configurazione/impianti', { ...desktop, api });
    await page.getByText('Fonderia').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('a');
    await page.getByRole('button', { name: 'Disattivati' }).click();
    await page.getByRole('button', { name: 'Descrizione' }).click();
    await page.getByText('Magazzino vecchio').waitFor();
    await page.getByText('Fonderia').waitFor({ state: 'detached' });
    const filters = () => Object.fromEntries(new URL(page.url()).searchParams);
    await expect.poll(filters).toEqual({ cerca: 'a', stato: 'inattivi', ordina: '-description' });
    const { pathname, search } = new URL(page.url());
    await page.goto(`${served.url}${pathname}${search}`);
    await page.getByText('Magazzino vecchio').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(await page.getByRole('searchbox').inputValue()).toBe('a');
  });

  test('n makes a new one: nothing missing is sent, and the list shows it', async () => {
    const { api, commands } = fakeRegistry(plants());
    const { page, faults } = await open('/configurazione/impianti', { ...desktop, api });
    await page.getByText('Fonderia').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: 'Nuovo impianto' }).waitFor();
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Campo obbligatorio').waitFor();
    expect(commands).toEqual([]);
    await page.getByLabel('Descrizione').fill('Officina Est');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: 'Officina Est', exact: true }).waitFor();
    expect(commands).toMatchObject([
      { operationName: 'CreatePlant', variables: { input: { description: 'Officina Est' } } },
    ]);
    expect(faults).toEqual([]);
  });

  test('a name that is there already is told while it is typed, and may be saved', async () => {
    const { api, commands } = fakeRegistry(plants());
    const { page } = await open('/configurazione/impianti', { ...desktop, api });
    await page.getByText('Fonderia').waitFor();
    await page.keyboard.press('n');
    const name = page.getByRole('dialog').getByLabel('Descrizione');
    await name.pressSequentially('fonderia ');
    await page.getByText('Esiste già «Fonderia»: controlla che non sia lo stesso.').waitFor();
    const told = await name.evaluate((one) =>
      (one.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    );
    expect(told).toContain('Esiste già «Fonderia»: controlla che non sia lo stesso.');
    await name.pressSequentially('2');
    await page.getByText('Esiste già').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByText('Salvato: fonderia 2').first().waitFor();
    expect(commands.map(({ operationName }) => operationName)).toEqual(['CreatePlant']);
  });

  test('two people change one field: the second sees the other value and decides', async () => {
    const rows = plants();
    const { api, commands } = fakeRegistry(rows);
    const { page } = await open('/configurazione/impianti', { ...desktop, api });
    await page.getByText('Fonderia').click();
    await page.getByLabel('Descrizione').fill('Fonderia Sud');
    Object.assign(rows[1] ?? {}, { description: 'Fonderia Ovest', version: 5 });
    await page.keyboard.press('Enter');
    const question = page.getByRole('group', { name: 'Descrizione' });
    await question.getByText('Marta Greco ha cambiato questo campo il 22-11-2026 09:05').waitFor();
    expect(await question.textContent()).toMatch(/Fonderia Sud.*Fonderia Ovest/);
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    await question.getByRole('button', { name: 'Prendi questo' }).click();
    expect(await page.getByLabel('Descrizione').inputValue()).toBe('Fonderia Ovest');
    await page.getByLabel('Descrizione').fill('Fonderia Sud');
    expect(await page.getByLabel('Descrizione').inputValue()).toBe('Fonderia Sud');
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByRole('gridcell', { name: 'Fonderia Sud', exact: true }).waitFor();
    const changes = commands.filter(({ operationName }) => operationName === 'ChangePlant');
    expect(changes.map(({ variables }) => variables.seenVersion)).toEqual([4, 5]);
    expect(new Set(changes.map(({ variables }) => variables.commandId)).size).toBe(2);
  });

  test('deactivating says what goes with it before it does', async () => {
    const { api } = fakeRegistry(plants());
    const { page, served } = await open('/configurazione/impianti', { ...desktop, api });
    await page.getByRole('button', { name: 'Azioni: Stabilimento Nord' }).click();
    await page.getByRole('menuitem', { name: 'Disattiva' }).click();
    const question = page.getByRole('alertdialog', { name: 'Disattivare Stabilimento Nord?' });
    await question.waitFor();
    expect(await question.getByRole('listitem').allTextContents()).toEqual([
      'Linea presse',
      '20-11-2026 08:00 · Pressa 3 · Ingrassaggio · Da assegnare',
    ]);
    await question.getByText('1476 interventi pianificati in cui compare verranno annullati:').waitFor();
    await question.getByText('e altri 1475').waitFor();
    expect(await accessFaults(page, '[role=alertdialog]')).toEqual([]);
    expect(served.calls).not.toContain('PUT /api/impianti/p1/active/N');
    await question.getByRole('button', { name: 'Disattiva tutto' }).click();
    await question.waitFor({ state: 'detached' });
    expect(served.calls).toContain('PUT /api/impianti/p1/active/N');
  });

  test('a demo user sees all and changes nothing', async () => {
    const { api } = fakeRegistry(plants());
    const { page } = await open('/configurazione/impianti', { ...desktop, api, as: { roles: ['ROLE_DEMO'] } });
    await page.getByText('Fonderia').click();
    expect(await page.getByLabel('Descrizione').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Salva' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('a registry that a role may not open, and one that does not exist', async () => {
    const { page, served, faults } = await open('/configurazione/calendarioLavorativo', {
      ...desktop,
      as: { roles: ['ROLE_PLANT'] },
    });
    const menu = page.locator('nav a[href="/configurazione/attrezzature"]');
    await page.getByRole('heading', { name: 'Non Autorizzato' }).waitFor();
    expect([await page.title(), await menu.count()]).toEqual(['Non Autorizzato · Cadenza', 1]);
    for (const address of ['/configurazione/boh', '/boh']) {
      await page.goto(served.url + address);
      await page.getByRole('heading', { name: 'Pagina non trovata' }).waitFor();
      await menu.waitFor();
      await expect.poll(() => page.title()).toBe('Pagina non trovata · Cadenza');
    }
    // What is said on the screen is no error of the page.
    expect(faults).toEqual([]);
  });

  test('every record has an address: it opens there, Back closes it, and one that is gone is told', async () => {
    const { api } = fakeRegistry(plants());
    const { page, served, faults } = await open('/configurazione/impianti', { ...desktop, api });
    const form = page.getByRole('dialog', { name: 'Fonderia' });
    await page.getByText('Fonderia').click();
    await form.waitFor();
    const address = page.url();
    expect(new URL(address).searchParams.get('scheda')).toBe('p2');
    await page.goBack();
    await form.waitFor({ state: 'detached' });
    await page.goForward();
    await form.waitFor();
    // In a list that does not hold it, too.
    await page.goto(`${address}&stato=inattivi`);
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('scheda')).toBe(false);
    await page.goto(`${served.url}/configurazione/impianti?scheda=none`);
    await page.getByText("Questo elemento non c'è più").waitFor();
    expect(faults).toEqual([]);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['Esc', (page) => page.keyboard.press('Escape')],
    ['Annulla', (page) => page.getByRole('button', { name: 'Annulla' }).click()],
    ['the cross', (page) => page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()],
    ['Back', (page) => page.evaluate(() => history.back())],
  ])('what is written is not lost by %s without a question', async (_, leave) => {
    const { api, commands } = fakeRegistry(plants());
    const { page, faults } = await open('/configurazione/impianti', { ...desktop, api });
    await page.getByText('Fonderia').click();
    const form = page.getByRole('dialog', { name: 'Fonderia' });
    const question = page.getByRole('alertdialog', { name: 'Modifiche non salvate' });
    await form.getByLabel('Descrizione').fill('Fonderia Sud');
    await leave(page);
    await question.waitFor();
    await question.getByRole('button', { name: 'Continua a modificare' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Descrizione').inputValue()).toBe('Fonderia Sud');
    // A key goes to whatever has the focus, which comes back a moment later.
    await expect.poll(() => form.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await leave(page);
    await question.getByRole('button', { name: 'Esci senza salvare' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Fonderia', { exact: true }).waitFor();
    expect(commands.filter(({ operationName }) => operationName === 'ChangePlant')).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('closing the tab over a changed form asks; over an unchanged or saved one it does not', async () => {
    const { api } = fakeRegistry(plants());
    const { page } = await open('/configurazione/impianti', { ...desktop, api });
    const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await page.getByText('Fonderia').click();
    await page.getByLabel('Descrizione').waitFor();
    expect(await asks()).toBe(false);
    await page.getByLabel('Descrizione').fill('Fonderia Sud');
    await expect.poll(asks).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'Fonderia Sud', exact: true }).waitFor();
    expect(await asks()).toBe(false);
  });

  test('the whole header of a column sorts, not its word alone', async () => {
    const { api } = fakeRegistry(plants());
    const { page } = await open('/configurazione/impianti', { ...desktop, api });
    const head = page.getByRole('columnheader', { name: 'Descrizione' });
    const box = await head.boundingBox();
    // Beside the edge, by which its width is drawn.
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 4);
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  });

  test('another company shows nothing of the one before', async () => {
    const rows = plants();
    const { api } = fakeRegistry(rows);
    const { page, served, faults } = await open('/configurazione/impianti', {
      ...desktop,
      api: {
        ...api,
        'GET /api/my-companies': () => ({ status: 200, body: { data: companies } }),
        [`POST /api/companies/${companies[1].id}/switch`]: () => {
          rows.splice(0, rows.length, { id: 'q1', version: 1, description: 'Forni', active: true });
          const [, other] = companies;
          const claims = { ...person, companyId: other.id, companyName: other.businessName };
          return { status: 200, body: { token: fakeToken(claims) } };
        },
      },
    });
    await page.getByText('Fonderia').waitFor();
    await page.getByRole('button', { name: 'Officine Demo S.p.A.: cambia azienda' }).click();
    await page.getByRole('button', { name: 'Fonderie Prova S.r.l.' }).click();
    await page.getByText('Forni', { exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Fonderie Prova S.r.l.: cambia azienda' }).waitFor();
    expect(served.calls.filter((call) => call === 'POST /token/refresh')).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a failed list says why and tries again', async () => {
    const { api } = fakeRegistry(plants());
    let broken = true;
    const flaky = {
      ...api,
      'POST /graphql': (...asked: Parameters<FakeApi[string]>): Answer =>
        broken ? { status: 503, body: {} } : (api['POST /graphql']?.(...asked) ?? { status: 500 }),
    };
    const { page } = await open('/configurazione/impianti', { ...desktop, api: flaky });
    await page.getByText("Impossibile caricare l'elenco").waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByText('Fonderia').waitFor();
  });
});
