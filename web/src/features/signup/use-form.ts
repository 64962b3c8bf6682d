import { useEffect } from 'react';
import { now } from '../../lib/clock.ts';
import { readForm } from './calls.ts';

/** ms after which the server takes no form any more that it has given out; asked for anew before. */
const longest = 11 * 3_600_000;

let form: { readonly token: string; readonly at: number } | undefined;

/** What the form was given with, fetched when the first page of it opens; undefined where it has not come: then the server counts more strictly. */
export const useForm = (): (() => string | undefined) => {
  useEffect(() => {
    if (form !== undefined && now() - form.at < longest) return;
    readForm().then(
      (token) => {
        form = { token, at: now() };
      },
      () => undefined,
    );
  }, []);
  return () => form?.token;
};
