import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type LaunchedBrowser, launchBrowser } from '@cadenza/infra/browser/launch-browser';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { fewThreads } from '../few-threads.ts';
import { here } from './here.ts';

const password = 'Cadenza-2026!';

export type Person = { readonly page: Page; readonly faults: string[] };

type Options = BrowserContextOptions & {
  /** Types name and password into the form of the login, instead of beginning with what it leaves in the browser; `by hand`: the test does. */
  readonly typed?: boolean | 'by hand';
};

/**
 * People at their own screens: each `signIn` is a browser profile of its own, signed in and on a path. A new profile would have
 * the service worker keep the whole build each time: it does so only where a file asks for it.
 */
export const people = (
  defaults: BrowserContextOptions = {},
): ((
  username: string,
  path: string,
  options?: Options,
  prepare?: (page: Page) => Promise<void>,
) => Promise<Person>) => {
  let launched: LaunchedBrowser;
  let closers: (() => Promise<void>)[] = [];
  companies.clear();
  companies.set('admin', 'Fonderie Prova S.r.l.');
  beforeAll(async () => {
    launched = await launchBrowser(fewThreads);
  });
  afterEach(async () => {
    for (const close of closers) await close();
    closers = [];
    tokens.clear(); // whoever has signed out meanwhile has ended them
  });
  afterAll(() => launched.close());

  return async (username, path, { typed = false, ...options } = {}, prepare = async () => {}) => {
    const context = await launched.browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      baseURL: here().address,
      serviceWorkers: 'block',
      ...defaults,
      ...options,
    });
    closers.push(async () => {
      // What a test has answered in the server's place may still be on its way: nobody waits for it any more.
      for (const open of [context, ...context.pages()]) await open.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    });
    const page = await context.newPage();
    // Only ends what fails: on a busy machine a first page may take its time.
    page.setDefaultTimeout(90_000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && /Trusted|Content Security Policy/.test(message.text()))
        faults.push(message.text());
    });
    await prepare(page);
    if (typed === 'by hand') await page.goto(path);
    if (!typed) {
      // At the first page only. As `storageState` it would cost a page of its own, which is opened to write it down.
      const leave = await page.addInitScript(
        // No frame of a file, which may have no storage.
        (session) => window.top === window && localStorage.setItem('cadenza.session', session),
        JSON.stringify(await sessionOf(username)),
      );
      await page.goto(path);
      await leave.dispose();
    }
    if (typed !== true) return { page, faults };
    await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
    await page.getByLabel('Nome utente').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.waitForURL((url) => url.pathname + url.search === path);
    return { page, faults };
  };
};

/** A machine that other work keeps busy turns a call away, and says when to come again: so does this, as any client. */
const patient = async (path: string, init: RequestInit, tries = 30): Promise<Response> => {
  const response = await fetch(here().address + path, init);
  const after = response.status === 503 && tries > 1 ? response.headers.get('retry-after') : null;
  if (after === null) return response;
  await response.body?.cancel();
  await setTimeout(Number(after) * 1_000);
  return patient(path, init, tries - 1);
};

const call = async <Answer>(path: string, init: RequestInit): Promise<Answer> => {
  const response = await patient(path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
};

const login = (username: string): Promise<{ token: string; refresh_token: string }> =>
  call('/api/login_check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

/** Whoever works for several companies begins in the one used last, and files run side by side: each login says in which. */
const companies = new Map<string, string>();

/** In which company, of those that somebody works for, this file's people are signed in from here on; say it after `people`. */
export const atCompany = (username: string, businessName: string): void => {
  companies.set(username, businessName);
  tokens.delete(username); // it says the company of before
};

const enter = async (username: string): Promise<{ token: string; refresh_token: string }> => {
  const tokens = await login(username);
  const name = companies.get(username);
  if (name === undefined) return tokens;
  const headers = { authorization: `Bearer ${tokens.token}` };
  const { data } = await call<{ data: { id: string; businessName: string }[] }>('/api/my-companies', { headers });
  const company = data.find(({ businessName }) => businessName === name);
  const switched = await call<{ token: string }>(`/api/companies/${company?.id}/switch`, { method: 'POST', headers });
  return { ...tokens, ...switched };
};

/** Of this test, which ends long before they do: each login costs a hash, and an address has 120 of them a minute. */
const tokens = new Map<string, Promise<string>>();

const tokenOf = (username: string): Promise<string> =>
  tokens.getOrInsertComputed(username, async () => (await enter(username)).token);

/** What a login leaves in the browser: of its own for each, as a refresh token that is used twice ends the session. */
const sessionOf = async (username: string): Promise<{ token: string; refreshToken: string }> => {
  const { token, refresh_token: refreshToken } = await enter(username);
  return { token, refreshToken };
};

/** REST as a person: what somebody else does meanwhile where no GraphQL does it. */
export const restOf = async (username: string) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(username)}` };
  return <Answer>(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object): Promise<Answer> =>
    call(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
};

/** GraphQL as a person, for what a test needs to be there before it looks at a screen. */
export const asPerson = async (username: string) => {
  const token = await tokenOf(username);
  return async <Data>(query: string, variables: object = {}): Promise<Data> => {
    const { data, errors } = await call<{ data: Data; errors?: unknown }>('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
};

type Choices = {
  me: { maintainerId: string };
  checklists: { rows: { id: string; equipmentId: string; interventionId: string }[] };
  interventionTypes: { rows: { id: string; code: string }[] };
  recurrences: { rows: { id: string; value: number; unit: string }[] };
  checklistLines: { rows: { checklistId: string; mandatory: boolean }[] };
};

/** Schedules one piece of ordinary work with a checklist, assigned to the demo maintainer, at a local time; resolves when that one can read it. */
export const scheduleForMaintainer = async (start: string, end: string, monthly = false): Promise<string> => {
  const maintainer = await asPerson('maintainer');
  const plant = await asPerson('plant');
  const { me, checklists, interventionTypes, recurrences, checklistLines } = await maintainer<Choices>(`{
    me { maintainerId }
    checklists(query: {filters: [{field: "active", value: "true"}]}) { rows { id equipmentId interventionId } }
    interventionTypes { rows { id code } }
    recurrences { rows { id value unit } }
    checklistLines(query: {filters: [{field: "active", value: "true"}]}) { rows { checklistId mandatory } }
  }`);
  const list = checklists.rows.find(
    ({ id }) => checklistLines.rows.filter((line) => line.checklistId === id && line.mandatory).length >= 2,
  );
  const every = recurrences.rows.find(({ value, unit }) => value === 1 && unit === 'month');
  const { scheduleIntervention } = await plant<{ scheduleIntervention: { id: string } }>(
    'mutation($c: ID!, $input: ScheduleInput!) { scheduleIntervention(commandId: $c, input: $input) { id } }',
    {
      c: randomUUID(),
      input: {
        equipmentId: list?.equipmentId,
        interventionId: list?.interventionId,
        checklistId: list?.id,
        interventionTypeId: interventionTypes.rows.find(({ code }) => code === 'O')?.id,
        recurrenceId: monthly ? every?.id : null,
        maintainerId: me.maintainerId,
        start,
        end,
      },
    },
  );
  const { id } = scheduleIntervention;
  const seen = () =>
    maintainer<{ plannedIntervention: object | null }>(
      'query($id: ID!) { plannedIntervention(id: $id) { planned { id } } }',
      { id },
    );
  await vi.waitUntil(async () => (await seen()).plannedIntervention !== null, { timeout: 60_000 });
  return id;
};
