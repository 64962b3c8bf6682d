import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Finding, FindingKind } from './findings.ts';
import type { Person } from './itinerary.ts';
import { lookAt, settled } from './look-at.ts';
import { addressIn, type Look, pathOf, regionOf, viewports } from './looks.ts';

/** Milliseconds for anything that is to appear: a busy machine is slow without being wrong. */
const timeout = 15_000;
const password = 'Cadenza-2026!';

/** One picture and what was found when it was taken. `file` is relative to the folder of the walk. */
export type Picture = {
  readonly file: string;
  readonly look: string;
  readonly person: Person;
  readonly path: string;
  readonly step: string;
  readonly findings: readonly Finding[];
};

/** Somebody at a screen of one size, in one language and theme. */
export type Walker = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly person: Person;
  readonly look: Look;
  /** Opens a path of this language and waits until it stands. */
  readonly open: (path: string) => Promise<void>;
  /** A picture of what shows now, looked at. */
  readonly show: (step: string) => Promise<void>;
  readonly find: (kind: FindingKind, text: string) => void;
  /** Does something; what cannot be done is a finding, and the walk goes on. */
  readonly step: (name: string, work: () => Promise<void>) => Promise<void>;
  /** While something is refused or lost on purpose, what the console says of it is no finding. */
  readonly onPurpose: (work: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Options = {
  readonly browser: Browser;
  readonly address: string;
  readonly folder: string;
  readonly person: Person;
  readonly look: Look;
  readonly onPicture: (picture: Picture) => void;
};

const fileName = (text: string): string => text.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';

/** A browser profile of its own, on no page yet. */
export const createWalker = async (options: Options): Promise<Walker> => {
  const { browser, address, folder, person, look, onPicture } = options;
  const touch = look.size === 'phone' ? { hasTouch: true, isMobile: true } : {};
  const context = await browser.newContext({
    viewport: viewports[look.size],
    ...touch,
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    locale: regionOf[look.language],
    timezoneId: 'Europe/Rome',
    baseURL: address,
  });
  context.setDefaultTimeout(timeout);
  const page = await context.newPage();
  let findings: Finding[] = [];
  let purpose = false;
  const find = (kind: FindingKind, text: string): void => void findings.push({ kind, text: text.slice(0, 400) });
  page.on('pageerror', (error) => find('console', error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !purpose) find('console', message.text());
  });

  const taken = new Map<string, number>();
  const show = async (step: string): Promise<void> => {
    await settled(page);
    const path = pathOf(new URL(page.url()).pathname);
    const name = `${person}-${fileName(path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'))}-${fileName(step)}`;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    const file = join(look.name, `${name}${times > 1 ? `-${times}` : ''}.jpg`);
    await mkdir(join(folder, look.name), { recursive: true });
    await page.screenshot({
      path: join(folder, file),
      type: 'jpeg',
      quality: 80,
      scale: 'css',
      animations: 'disabled',
    });
    const seen = await lookAt(page);
    onPicture({ file, look: look.name, person, path, step, findings: [...findings, ...seen] });
    findings = [];
  };

  const walker: Walker = {
    page,
    context,
    person,
    look,
    find,
    show,
    open: async (path) => {
      await page.goto(addressIn(look.language, path), { waitUntil: 'domcontentloaded' });
      await settled(page);
    },
    step: async (name, work) => {
      try {
        await work();
      } catch (error) {
        find('failed', `${name}: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`);
        await show(`${name} failed`);
      }
    },
    onPurpose: async (work) => {
      purpose = true;
      try {
        await work();
      } finally {
        purpose = false;
      }
    },
    close: () => context.close(),
  };
  return walker;
};

/** Through the login page; the first picture is of it, the second of what it says of a wrong password. */
export const signIn = async (walker: Walker, withPictures: boolean): Promise<void> => {
  const { page, look, person } = walker;
  await walker.open('/login');
  const username = page.locator('input[name="username"]');
  const field = page.locator('input[name="password"]');
  if (withPictures) {
    await walker.show('empty');
    await username.pressSequentially(`${person}-${look.size}`);
    await field.pressSequentially('sbagliata');
    await walker.onPurpose(async () => {
      await page.keyboard.press('Enter');
      await page.locator('form [role="alert"], form [role="status"], form [data-tone]').first().waitFor();
      await walker.show('wrong password');
    });
  }
  await username.fill(person);
  await field.fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.locator('main').first().waitFor();
  await settled(page);
};

/** The screens that the drawer of this person leads to. */
export const menuOf = async ({ page }: Walker): Promise<readonly string[]> => {
  const closed = page.locator('nav button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
  const links = await page
    .locator('nav a[href^="/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  return links.map(pathOf);
};
