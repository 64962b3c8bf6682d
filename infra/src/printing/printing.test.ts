import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { createLogger } from '../telemetry/logger.ts';
import { createChromiumPrinter } from './chromium-printer.ts';
import { Html, html } from './html.ts';
import { PrintFailed, type PrintOptions } from './printer.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const printer = createChromiumPrinter({ logger });
afterAll(() => printer.close());

const options: PrintOptions = { language: 'it', title: 'Scheda', style: '' };
const read = async (pdf: Uint8Array) => {
  const document = await getDocumentProxy(pdf);
  const { text, totalPages } = await extractText(document, { mergePages: false });
  const info = (await document.getMetadata()).info as Readonly<Record<string, unknown>>;
  return { pages: text, totalPages, info, document };
};

describe('a printed page', () => {
  it('says in every language what it was given, with its title, its pages and its structure', async () => {
    const [it, en, es] = ['Attività: è già così', 'Tasks: “done”', 'Tareas: ¿qué pasó, señor?'];
    for (const [language, words] of [
      ['it', it],
      ['en', en],
      ['es', es],
    ] as const) {
      const body = html`<h1>${words}</h1><p style="break-before:page">Łódź Ωμέγα Київ</p>`;
      const footer = { text: 'Officine "Demo" </style> {page}', pages: 'Pagina {page} di {pages}' };
      const pdf = await printer.print(body, { ...options, language, title: `${words} <b>`, footer });
      const { pages, totalPages, info, document } = await read(pdf);
      expect(totalPages).toBe(2);
      expect(pages[0]).toContain(words);
      expect(pages[1]).toContain('Łódź Ωμέγα Київ');
      expect(pages[1]).toContain('Pagina 2 di 2');
      expect(pages[0]).toContain('Officine "Demo" </style> {page}');
      expect(info).toMatchObject({ Title: `${words} <b>`, Language: language });
      expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
      expect(await document.getOutline()).toMatchObject([{ title: words }]);
    }
  });

  it('has a letter for what people write in Arabic, Chinese, Japanese and emoji, and carries no font for what nobody wrote', async () => {
    const fontsOf = async (words: string): Promise<string[]> => {
      const pdf = await printer.print(html`<p>${words}</p>`, options);
      // Chromium names the fonts that it took signs of, as subsets, outside of what is compressed.
      const names = Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g);
      return [...new Set(Array.from(names, ([, name = '']) => name.split('-')[0] ?? ''))].sort();
    };
    const plain = await fontsOf('Olio 12 l #3 *');
    expect(plain).toHaveLength(1);
    for (const words of ['تم تغيير الزيت', '更换了机油滤清器', '日本語のメモ', '👍🔧✅⚠️'])
      expect([words, (await fontsOf(words)).filter((name) => /^Noto/.test(name))]).toEqual([
        words,
        [expect.anything()],
      ]);
  });

  it('is the same again, and untagged where that is asked for', async () => {
    const body = html`<h1>Uguale</h1>`;
    const [one, other] = await Promise.all([printer.print(body, options), printer.print(body, options)]);
    expect((await read(one)).pages).toEqual((await read(other)).pages);
    const bare = await printer.print(body, { ...options, tagged: false });
    expect(await (await read(bare)).document.getMarkInfo()).toBeNull();
  });

  it('shows texts of strangers as they are', async () => {
    const hostile = `<script>document.write("ran")</script><img src=x onerror=a> & "' <!-- {{7*7}} \0 \ud800 </body>`;
    const { pages } = await read(await printer.print(html`<p title="${hostile}">${hostile}</p>`, options));
    expect(pages.join('').replaceAll(/\s+/g, ' ')).toContain(
      `<script>document.write("ran")</script><img src=x onerror=a> & "' <!-- {{7*7}}`,
    );
  });
});

describe('whoever prints', () => {
  it('fetches nothing and runs nothing, whatever is on the page', async () => {
    let hits = 0;
    const canary = createServer((_, answer) => {
      hits++;
      answer.end('hit');
    }).listen(0, '127.0.0.1');
    canary.on('connection', () => hits++);
    await new Promise((resolve) => canary.once('listening', resolve));
    const at = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    const asking = [
      `<img src="${at}/img"><img srcset="${at}/set 1x"><video poster="${at}/poster" src="${at}/video"></video>`,
      `<style>@import url(${at}/css);@font-face{font-family:X;src:url(${at}/font)}p{font-family:X;background:url(${at}/bg)}</style>`,
      `<link rel="stylesheet" href="${at}/sheet"><link rel="preload" as="image" href="${at}/pre"><link rel="prefetch" href="${at}/f">`,
      `<link rel="preconnect" href="${at}"><link rel="dns-prefetch" href="//canary.example"><link rel="icon" href="${at}/icon">`,
      `<iframe src="${at}/frame"></iframe><object data="${at}/object"></object><embed src="${at}/embed">`,
      `<iframe src="data:text/html,<img src=${at}/inside><script>fetch('${at}/js')</script>"></iframe>`,
      `<script>fetch('${at}/fetch');new WebSocket('${at.replace('http', 'ws')}/ws');document.title='ran'</script>`,
      `<script src="${at}/script"></script><body onload="location='${at}/onload'"><svg><image href="${at}/svg"/></svg>`,
      `<iframe src="file:///etc/passwd"></iframe><form action="${at}/form"><input autofocus onfocus="this.form.submit()"></form>`,
      `<meta http-equiv="refresh" content="0;url=${at}/refresh"><p>qui</p>`,
    ];
    try {
      for (const markup of asking) {
        const pdf = await printer.print(new Html(`${markup}<p>in fondo</p>`), options);
        const { pages, info } = await read(pdf);
        expect([markup, pages.join('')]).toEqual([markup, expect.stringContaining('in fondo')]);
        expect(pages.join('')).not.toContain('root:');
        expect(info.Title).toBe(options.title);
      }
      // Whatever was asked for behind the print would be here by now.
      await printer.print(html`<p>fine</p>`, options);
      expect(hits).toBe(0);
    } finally {
      canary.close();
    }
  });

  it.runIf(process.platform === 'linux')('knows no secret of the process that started it', async () => {
    process.env.AUTH_SECRET = 'of-the-process-that-prints-and-nobody-else';
    const other = createChromiumPrinter({ logger });
    try {
      await other.print(html`<p>uno</p>`, options);
      const environment = await readFile(`/proc/${other.processId()}/environ`, 'utf8');
      expect(environment).toContain('HOME=');
      expect(environment).not.toContain('SECRET');
    } finally {
      delete process.env.AUTH_SECRET;
      await other.close();
    }
  });

  it('goes on after a crash, also in the middle of a print', async () => {
    await printer.print(html`<p>prima</p>`, options);
    const before = printer.processId();
    const long = html`${Array.from({ length: 3_000 }, (_, at) => html`<h2>${at}</h2><p>riga</p>`)}`;
    const cut = printer.print(long, options);
    await wait(0);
    process.kill(before ?? 0, 'SIGKILL');
    expect((await read(await cut)).pages.at(-1)).toContain('2999');
    expect(printer.processId()).not.toBe(before);
    process.kill(printer.processId() ?? 0, 'SIGKILL');
    expect((await read(await printer.print(html`<p>dopo</p>`, options))).pages).toEqual(['dopo']);
  });

  it('gives up what takes too long, and goes on with the next', async () => {
    const long = html`${Array.from({ length: 30_000 }, (_, at) => html`<table><tr><td>${at}</td></tr></table>`)}`;
    await expect(printer.print(long, { ...options, within: 1 })).rejects.toThrow(PrintFailed);
    expect((await read(await printer.print(html`<p>dopo</p>`, options))).pages).toEqual(['dopo']);
  });

  it('ends what was idle, replaces what has printed much, and ends for good', async () => {
    const other = createChromiumPrinter({ logger, idleAfter: 0, printsPerBrowser: 1 });
    const sheet = html`<p>uno</p>`;
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => other.print(sheet, options)));
    expect([one, two, three].map((pdf) => pdf?.length ?? 0)).toEqual([one?.length, one?.length, one?.length]);
    await expect.poll(() => other.processId()).toBeUndefined();
    expect((await read(await other.print(sheet, options))).pages).toEqual(['uno']);
    await other.close();
    await expect(other.print(sheet, options)).rejects.toThrow(PrintFailed);
  });
});
