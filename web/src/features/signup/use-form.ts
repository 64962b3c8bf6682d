import { useCallback, useEffect } from 'react';
import { now } from '../../lib/clock.ts';
import { readForm } from './calls.ts';

/** ms after which the server takes no form any more that it has given out; asked for anew before. */
const longest = 11 * 3_600_000;
/** ms before which it takes none, and a little more: whoever is as quick as a browser that fills in everything waits for it here. */
const soonest = 3_500;

let form: { readonly token: Promise<string>; readonly at: number } | undefined;

const fetched = (): { readonly token: Promise<string>; readonly at: number } => {
  if (form === undefined || now() - form.at >= longest) {
    const token = readForm();
    form = { token, at: now() };
    token.catch(() => {
      form = undefined;
    });
  }
  return form;
};

/** What the form was given with, fetched when its first page opens; waits until the server takes it. Throws where it does not come. */
export const useForm = (): (() => Promise<string>) => {
  useEffect(() => void fetched(), []);
  return useCallback(async () => {
    const { token, at } = fetched();
    const known = await token;
    const wait = at + soonest - now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return known;
  }, []);
};
