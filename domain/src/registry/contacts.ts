import { visibleText } from '../kernel/visible-text.ts';

/** `+39 030 825 0144`, `(0341) 282.904`, `030/8250144 int. 12`, `interno 42`: as people write a number that can be dialled. */
const dialled = /^(?:\+?[\d\s()./-]+)?(?:\s*(?:interno|int|extensi[oó]n|ext|x|#)\.?\s*\d{1,6})?$/iu;

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Kept as it was written. From 2 digits, which an extension of the house has, to 20: 15 are the longest number that there is. */
export const phoneNumber = visibleText(40).refine(
  (text) => text === '' || (dialled.test(text) && digitsIn(text) >= 2 && digitsIn(text) <= 20),
  { error: 'invalid_phone' },
);

/** With its scheme or, as people say it, without; of the web, so that nothing else is ever made a link of. */
const ofTheWeb =
  /^(?:https?:\/\/)?(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+\p{L}[\p{L}\d-]{0,61}[\p{L}\d](?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** The address of a page: `www.fornitore.it`, `https://fornitore.it/assistenza`. Kept as it was written. */
export const webAddress = visibleText(2000).refine((text) => text === '' || ofTheWeb.test(text), {
  error: 'invalid_url',
});
