import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchWholeBrowser } from '@cadenza/infra/browser/launch-browser';
import { freePort } from '@cadenza/infra/embedded/free-port';
import { chromium } from 'playwright-core';
import type { Login } from '../rest-client.ts';

/**
 * Marks of two versions cannot be compared. npm fetches it when it is first asked for and keeps it in its own cache: it is
 * 170 MB, which nobody should install who only starts the product.
 */
export const lighthouseVersion = '13.5.0';

export type Report = {
  /** 0 to 100. */
  readonly mark: number;
  /** What the mark is made of, by name, as Lighthouse words it: `1.6 s`. */
  readonly figures: Readonly<Record<string, string>>;
  /** On the wire, headers included. */
  readonly bytes: number;
  readonly requests: number;
  /** Lighthouse's own measure of how fast the machine was meanwhile; a free core of today has 1 500 and more. */
  readonly machine: number;
  /** What took marks away, the worst first. */
  readonly advice: readonly string[];
};

type Audit = {
  title: string;
  score: number | null;
  displayValue?: string;
  numericValue?: number;
  details?: { items?: readonly unknown[] };
};
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Result = {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  environment: { benchmarkIndex: number };
  categories: { performance: Category };
  audits: Record<string, Audit>;
};

/** Leaves a session in the browser without opening a page of ours, which would fill its caches. */
const enter = async (port: number, address: string, login: Login): Promise<void> => {
  const answer = await fetch(`${address}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
  const { token, refresh_token: refreshToken } = (await answer.json()) as { token: string; refresh_token: string };
  // Lighthouse opens its tab in the browser's own profile, which only a second connection can reach.
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${address}/favicon.svg`);
  await page?.evaluate(
    (session) => localStorage.setItem('cadenza.session', session),
    JSON.stringify({ token, refreshToken }),
  );
  await page?.close();
  await browser.close();
};

const reportOf = (result: Result, url: string): Report => {
  const { runtimeError, finalDisplayedUrl, environment, categories, audits } = result;
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const { score, auditRefs } = categories.performance;
  if (score === null) throw new Error(`${url} has no mark`);
  const of = (weighs: (weight: number) => boolean): Audit[] =>
    auditRefs.flatMap(({ id, weight }) => (weighs(weight) && audits[id] ? [audits[id]] : []));
  const weighed = of((weight) => weight > 0);
  return {
    mark: Math.round(score * 100),
    figures: Object.fromEntries(weighed.map(({ title, displayValue }) => [title, displayValue ?? ''])),
    bytes: audits['total-byte-weight']?.numericValue ?? Number.NaN,
    requests: audits['network-requests']?.details?.items?.length ?? Number.NaN,
    machine: Math.round(environment.benchmarkIndex),
    advice: of((weight) => weight === 0)
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .toSorted((a, b) => (a.score ?? 1) - (b.score ?? 1))
      .map(({ title, displayValue }) => `${title} ${displayValue ?? ''}`.trim()),
  };
};

/** What Lighthouse says of one page, as a phone on its simulated slow network, in a browser that has never been there. */
export const measurePage = async (address: string, path: string, login: Login | null): Promise<Report> => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-lighthouse-'));
  const launched = await launchWholeBrowser([`--remote-debugging-port=${port}`]);
  try {
    if (login !== null) await enter(port, address, login);
    const file = join(folder, 'report.json');
    await promisify(execFile)('npm', [
      'exec',
      '--yes',
      `--package=lighthouse@${lighthouseVersion}`,
      '--',
      'lighthouse',
      address + path,
      `--port=${port}`,
      '--only-categories=performance',
      '--output=json',
      `--output-path=${file}`,
      // It would take the session with it; the profile is new.
      '--disable-storage-reset',
      '--no-enable-error-reporting',
      '--quiet',
    ]);
    return reportOf(JSON.parse(await readFile(file, 'utf8')) as Result, address + path);
  } finally {
    await launched.close();
    await rm(folder, { recursive: true, force: true });
  }
};
