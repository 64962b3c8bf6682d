import type { Logger } from '../telemetry/logger.ts';
import type { Html } from './html.ts';
import { pageOf } from './page.ts';
import { type Printer, PrintFailed, type PrintOptions } from './printer.ts';
import { startBrowser, type WarmBrowser } from './warm-browser.ts';

export type ChromiumPrinterOptions = {
  logger: Logger;
  /** Prints at once; two unless told. */
  atOnce?: number;
  /** Milliseconds without a print after which the browser ends; five minutes unless told. */
  idleAfter?: number;
  /** Prints after which another browser takes over; 500 unless told. */
  printsPerBrowser?: number;
};

/** For tests, which kill it. */
export type ChromiumPrinter = Printer & { processId(): number | undefined };

/**
 * A printer with a Chromium that starts with the first print and is kept warm for the next ones. One that has crashed, or has printed
 * much, is replaced; a print that a crash cut off is tried once more.
 */
export const createChromiumPrinter = (options: ChromiumPrinterOptions): ChromiumPrinter => {
  const { logger, atOnce = 2, idleAfter = 300_000, printsPerBrowser = 500 } = options;
  let starting: Promise<WarmBrowser> | undefined;
  let current: WarmBrowser | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let running = 0;
  const waiting: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    clearTimeout(idle);
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) {
      next();
      return;
    }
    running--;
    if (running === 0 && !closed) idle = setTimeout(() => void end(), idleAfter).unref();
  };

  const end = async (): Promise<void> => {
    const ending = starting;
    starting = undefined;
    current = undefined;
    await (await ending?.catch(() => undefined))?.close();
  };

  const browserNow = async (): Promise<WarmBrowser> => {
    if (closed) throw new PrintFailed('the printer is closed');
    const worn = current !== undefined && current.prints() >= printsPerBrowser && running === 1;
    if (current !== undefined && (worn || !current.isThere())) {
      if (!current.isThere()) logger.warn('the browser that prints is gone; another one is started');
      await end();
    }
    starting ??= startBrowser();
    try {
      current = await starting;
    } catch (error) {
      starting = undefined;
      throw error;
    }
    return current;
  };

  const printOn = (browser: WarmBrowser, page: string, { tagged = true, within = 60_000 }: PrintOptions) =>
    browser.withPage(async (sheet) => {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new PrintFailed(`not printed within ${within} ms`)), within);
      const printed = async (): Promise<Uint8Array> => {
        await sheet.setContent(page, { waitUntil: 'load', timeout: within });
        return sheet.pdf({ tagged, outline: tagged, preferCSSPageSize: true, printBackground: true, timeout: within });
      };
      try {
        return await Promise.race([printed(), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    });

  const print = async (body: Html, asked: PrintOptions): Promise<Uint8Array> => {
    const page = pageOf(body, asked);
    await enter();
    try {
      const browser = await browserNow();
      try {
        return await printOn(browser, page, asked);
      } catch (error) {
        if (browser.isThere() || closed) throw error;
        return await printOn(await browserNow(), page, asked);
      }
    } catch (error) {
      if (error instanceof PrintFailed) throw error;
      throw new PrintFailed(`not printed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    } finally {
      leave();
    }
  };

  return {
    print,
    processId: () => current?.processId(),
    close: async () => {
      closed = true;
      clearTimeout(idle);
      await end();
    },
  };
};
