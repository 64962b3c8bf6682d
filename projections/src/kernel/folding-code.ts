import { codeFingerprint } from '@cadenza/infra/process/code-fingerprint';

const folders = ['../../../domain/src/', '../'].map((path) => new URL(path, import.meta.url));

let found: Promise<string> | undefined;

/**
 * Fingerprint of all that decides how an event is folded. What could not be folded is tried again by another one: nobody
 * can forget to raise a number.
 */
export const foldingCode = (): Promise<string> => {
  found ??= codeFingerprint(folders);
  return found;
};
