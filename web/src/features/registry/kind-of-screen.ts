import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';

/** The kind whose screen stands at /configurazione/`screen`. */
export const kindOfScreen = (screen: string): Kind => {
  const kind = kinds.find((one) => one.screen?.name === screen);
  if (kind === undefined) throw new Error(`No kind of record has the screen ${screen}`);
  return kind;
};
