import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Who has signed the certificates of the tests; `make.sh` makes them all. */
export const authorityFile = file('authority.pem');

/** `here`: for 127.0.0.1 and ::1, and for no name. `elsewhere`: for another machine. */
export const certificateOf = (name: 'here' | 'elsewhere'): { key: Buffer; cert: Buffer } => ({
  key: readFileSync(file(`${name}.key`)),
  cert: readFileSync(file(`${name}.pem`)),
});
