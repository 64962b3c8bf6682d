import { now } from '@cadenza/infra/clock/clock';
import { describe, expect, test } from 'vitest';
import { accessFaults } from './axe.ts';
import { desktop, pages, phone } from './open-page.ts';
import { type FakeApi, fakeToken, person } from './served-page.ts';

const open = pages();

const api: FakeApi = {
  'POST /api/login_check': (body) =>
    (body as { password: string }).password === 'Cadenza-2026!'
      ? { status: 200, body: { token: fakeToken(person), refresh_token: 'r1' } }
      : {
          status: 401,
          body: { code: 'invalid_credentials', message: 'Nome utente o password non validi.', detail: '' },
        },
  'POST /api/logout': () => ({ status: 204 }),
  'GET /api/user/profile/': () => ({ status: 200, body: { username: 'giulia', email: null } }),
};

describe('login', () => {
  test.each([
    ['desktop, light', { ...desktop, colorScheme: 'light' }],
    ['desktop, dark', { ...desktop, colorScheme: 'dark' }],
    ['phone, light', { ...phone, colorScheme: 'light' }],
    ['phone, dark', { ...phone, colorScheme: 'dark' }],
  ] as const)('%s: can be used by everybody, and fits', async (_, view) => {
    const { page, faults } = await open('/login', { ...view, as: null });
    await page.getByRole('heading', { name: 'Accedi a Cadenza' }).waitFor();
    // Not the picture of it that stands before any script has come.
    await page.locator('#first').waitFor({ state: 'detached' });
    expect(await accessFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await page.title()).toBe('Accesso · Cadenza');
    expect(faults).toEqual([]);
  });

  test('a refusal shows in place, in the server’s words, and the password is asked again', async () => {
    const { page } = await open('/login', { as: null, api });
    await page.getByLabel('Nome utente').fill('giulia');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').textContent()).toBe('Nome utente o password non validi.');
    const field = page.getByLabel('Password', { exact: true });
    expect(await field.inputValue()).toBe('');
    expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test('too many tries: says for how many seconds, counts them down, and then lets one try again', async () => {
    let refused = true;
    const slow: FakeApi = {
      ...api,
      'POST /api/login_check': (body, headers) =>
        refused
          ? {
              status: 429,
              headers: { 'retry-after': '120' },
              body: { code: 'too_many_requests', message: 'Troppi tentativi.', detail: '' },
            }
          : (api['POST /api/login_check']?.(body, headers) ?? { status: 500 }),
    };
    const { page, served } = await open('/profile', { as: null, api: slow });
    await page.clock.install({ time: now() });
    await page.getByLabel('Nome utente').fill('giulia');
    await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await alert.getByText('Riprova tra 120 secondi.').first().waitFor();
    await page.clock.runFor(30_000);
    await alert.getByText('Riprova tra 90 secondi.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
    await page.keyboard.press('Enter');
    expect(served.calls.filter((call) => call === 'POST /api/login_check')).toHaveLength(1);
    refused = false;
    await page.clock.runFor(91_000);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Giulia Ferri' }).waitFor();
  });

  test('leads back to where it began, and the way out leads here', async () => {
    const { page, served, faults } = await open('/profile', { as: null, api });
    await page.getByLabel('Nome utente').waitFor();
    expect(new URL(page.url()).search).toBe('?redirect=%2Fprofile');
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await page.getByLabel('Nome utente').fill('giulia');
    await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.getByRole('heading', { name: 'Giulia Ferri' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/profile');
    // Nothing for Back to lead to: the login was this entry.
    expect(await entries()).toBe(before);

    await page.getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('button', { name: 'Accedi' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.evaluate(() => localStorage.getItem('cadenza.session'))).toBeNull();
    // The login is there at once, whenever the server hears of it.
    await expect.poll(() => served.calls).toContain('POST /api/logout');
    expect(faults).toEqual([]);
  });

  test('the way out asks where something is not saved, and keeps it', async () => {
    const { page, served, faults } = await open('/profile', { api });
    const email = page.getByLabel('E-mail');
    const question = page.getByRole('alertdialog', { name: 'Modifiche non salvate' });
    await email.fill('giulia.ferri@esempio.it');
    const out: (() => Promise<void>)[] = [
      () => page.getByRole('button', { name: 'Esci', exact: true }).click(),
      async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill('Esci');
        await page.keyboard.press('Enter');
      },
    ];
    for (const leave of out) {
      await leave();
      await question.getByRole('button', { name: 'Continua a modificare' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await email.inputValue()).toBe('giulia.ferri@esempio.it');
    }
    expect(served.calls).not.toContain('POST /api/logout');
    await page.getByRole('button', { name: 'Esci', exact: true }).click();
    await question.getByRole('button', { name: 'Esci senza salvare' }).click();
    await page.getByRole('button', { name: 'Accedi' }).waitFor();
    expect(served.calls).toContain('POST /api/logout');
    expect(faults).toEqual([]);
  });

  test('speaks the language of the address', async () => {
    const { page } = await open('/es/profile', { as: null });
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/es/login');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  });
});

describe('expired password', () => {
  test('comes before every other screen, and ends at the login', async () => {
    const change: FakeApi = {
      ...api,
      'PUT /api/user/change-password': (body) =>
        (body as { oldPassword: string }).oldPassword === 'Vecchia-2025!'
          ? { status: 200, body: {} }
          : {
              status: 422,
              body: {
                code: 'invalid_fields',
                message: 'Campi non validi',
                detail: '',
                errors: [
                  { field: 'oldPassword', code: 'wrong_password', message: 'La password attuale non è corretta' },
                ],
              },
            },
    };
    const { page } = await open('/profile', { as: { passwordExpired: true }, api: change });
    await page.getByRole('heading', { name: 'Crea una nuova password' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/password');
    expect(await accessFaults(page)).toEqual([]);

    const submit = page.getByRole('button', { name: 'Cambia password' });
    expect(await submit.getAttribute('title')).toBe('Inserisci la password attuale');
    await page.getByLabel('Password attuale').fill('sbagliata');
    await page.getByLabel('Nuova password', { exact: true }).fill('corta');
    expect(await submit.getAttribute('title')).toBe('La nuova password non rispetta ancora tutte le regole');
    const kept = page.getByRole('list', { name: 'Regole della password' }).locator('[data-kept=true]');
    expect(await kept.allTextContents()).toEqual(['una minuscola', 'diversa dalla precedente']);
    await page.getByLabel('Nuova password', { exact: true }).fill('Cadenza-2026!');
    await page.getByLabel('Conferma la nuova password').fill('Cadenza-2026!');
    await submit.click();
    await page.getByText('La password attuale non è corretta').waitFor();
    await page.getByLabel('Password attuale').fill('Vecchia-2025!');
    await submit.click();
    await page.getByText('Password cambiata. Accedi con quella nuova.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

describe('a demo user', () => {
  test('sees the own account, and why nothing of it can be changed', async () => {
    const { page, served } = await open('/profile', { as: { roles: ['ROLE_DEMO'] }, api });
    await page.getByLabel('Password attuale').fill('Cadenza-2026!');
    await page.getByLabel('Nuova password', { exact: true }).fill('Nuova-2027!');
    await page.getByLabel('Conferma la nuova password').fill('Nuova-2027!');
    for (const name of ['Salva', 'Cambia password']) {
      const button = page.getByRole('button', { name });
      expect(await button.getAttribute('title')).toBe('Sei in modalità dimostrativa: le azioni sono disattivate');
      await button.click({ force: true });
    }
    expect(served.calls.filter((call) => call.startsWith('PUT '))).toEqual([]);
  });
});

describe('the company of the last time', () => {
  test('is asked for at the next login on this device', async () => {
    const asked: unknown[] = [];
    const remembering: FakeApi = {
      ...api,
      'POST /api/login_check': (body) => {
        asked.push((body as { companyId?: string }).companyId);
        return { status: 200, body: { token: fakeToken({ ...person, companyId: 'c-2' }), refresh_token: 'r1' } };
      },
    };
    const { page } = await open('/profile', { as: null, api: remembering });
    for (let time = 0; time < 2; time++) {
      await page.getByLabel('Nome utente').fill('Giulia');
      await page.getByLabel('Password', { exact: true }).fill('Cadenza-2026!');
      await page.getByRole('button', { name: 'Accedi' }).click();
      await page.getByRole('heading', { name: 'Giulia Ferri' }).waitFor();
      await page.getByRole('button', { name: 'Esci' }).click();
      await page.getByLabel('Nome utente').waitFor();
      await page.goto(new URL('/profile', page.url()).href);
    }
    expect(asked).toEqual([undefined, 'c-2']);
  });
});

describe('the home of roles without planning', () => {
  test.each(['', '/en', '/es'])('%s: a developer begins with the first screen of the menu', async (prefix) => {
    const { page } = await open(prefix || '/', { ...desktop, as: { roles: ['ROLE_DEVELOPER'] }, api });
    await page.waitForURL(`**${prefix}/configurazione/tipiInterventi`);
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).count()).toBe(0);
  });
});

describe('a menu that fits', () => {
  test.each(['', '/en', '/es'])(
    '%s: every entry is shown whole, and the top bar has room for its title at 1024',
    async (prefix) => {
      const { page } = await open(`${prefix}/profile`, { viewport: { width: 1024, height: 768 }, api });
      await page.getByRole('navigation').getByRole('link').first().waitFor();
      const cut = await page
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((links) =>
          links.flatMap((link) => {
            const label = link.querySelector('span');
            return label !== null && label.scrollWidth > label.clientWidth ? [label.textContent] : [];
          }),
        );
      expect(cut).toEqual([]);
      const head = await page
        .getByRole('banner')
        .getByRole('heading')
        .evaluate((title) => title.scrollWidth - title.clientWidth);
      expect(head).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    },
  );
});
