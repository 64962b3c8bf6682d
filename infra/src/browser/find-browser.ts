import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A Chromium and the environment that it needs to start. */
export type Binary = { readonly executablePath: string; readonly env: Readonly<Record<string, string>> };

/** What a browser needs of our environment: nothing that opens a page is told the secrets of the process that starts it. */
const wanted = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

export const plainEnvironment = (): Record<string, string> =>
  Object.fromEntries(wanted.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

const systemNames = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const findSystem = (): Binary | null => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...folders.flatMap((folder) => systemNames.map((name) => join(folder, name))), ...systemPlaces];
  const executablePath = candidates.find((path) => existsSync(path));
  return executablePath === undefined ? null : { executablePath, env: {} };
};

/** Runs in a Node of its own, because the package unpacks to the temporary folder of its process. */
const unpackScript = `
  import { dirname, join } from 'node:path';
  import { fileURLToPath } from 'node:url';
  import { inflate } from '@sparticuz/chromium';
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin');
  for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']) await inflate(join(bin, name));
`;

/** The package's own list names the folders of a Lambda; without any font that it can find, Chromium aborts. */
const fontList = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts', 'fonts')}</dir>
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`;

/**
 * The Chromium that npm brought, for Linux on x64: the headless shell, which opens a profile with a tenth of the work of a
 * whole Chromium, as that one makes a window with pages of its own for each. It also carries the system libraries that a
 * bare Debian lacks (NSS and friends): they lie in `al2023/lib` and are found by LD_LIBRARY_PATH. Unpacked once for a
 * version and user, beside, and moved into place in one step, so that test files that start together never run half a
 * binary.
 */
const unpackPackaged = async (): Promise<Binary> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('npm brings a Chromium for Linux on x64');
  const packageFile = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '..',
    'package.json',
  );
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const home = join(tmpdir(), `cadenza-chromium-${version}-${process.getuid?.() ?? 'user'}`);
  if (!existsSync(home)) {
    const beside = await mkdtemp(`${home}-`);
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpackScript], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: beside },
    });
    await writeFile(join(beside, 'fonts.conf'), fontList(home));
    // Somebody else may have been quicker: theirs is as good.
    await rename(beside, home).catch(() => rm(beside, { recursive: true, force: true }));
  }
  const libraries = [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH ?? ''].filter((path) => path !== '');
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries.join(delimiter), FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
};

/** Flags of every Chromium that we start: it asks nothing of anybody by itself, and draws the same everywhere. */
export const quiet: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--font-render-hinting=none',
];

/** What one does with the Chromium that npm brought or, where that does not go, with the system's; `CHROMIUM_PATH` names another. */
export const withBrowser = async <Result>(use: (binary: Binary) => Promise<Result>): Promise<Result> => {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) return use({ executablePath: named, env: {} });
  try {
    return await use(await unpackPackaged());
  } catch (failure) {
    const system = findSystem();
    if (system === null) throw failure;
    return use(system);
  }
};

/** The same with the system's first. */
export const withWholeBrowser = <Result>(use: (binary: Binary) => Promise<Result>): Promise<Result> => {
  const system = process.env.CHROMIUM_PATH === undefined ? findSystem() : null;
  return system === null ? withBrowser(use) : use(system);
};

/** The Chromium that is started, tried with `--version`. Throws when there is none, or it does not run. */
export const findBrowser = (): Promise<Binary> =>
  withBrowser(async (binary) => {
    await promisify(execFile)(binary.executablePath, ['--version'], { env: { ...process.env, ...binary.env } });
    return binary;
  });
