import { findBrowser } from '../../browser/find-browser.ts';
import { type Check, ok, warning } from '../../findings/finding.ts';

export const browser: Check = {
  name: 'Chromium',
  run: async () => {
    try {
      return [ok(`Chromium: ${(await findBrowser()).executablePath}.`)];
    } catch (failure) {
      return [
        warning(
          'No Chromium was found, and the one of npm cannot be used.',
          `Documents are printed with it. (${failure instanceof Error ? failure.message : String(failure)})`,
          'Install chromium, or run "npm ci" without --omit=optional.',
        ),
      ];
    }
  },
};
