import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';

/** argon2id after OWASP: 19 MiB, 2 passes, 1 lane. A hash says its own parameters, so they can grow. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const nonceLength = 16;
const tagLength = 32;

const derive = promisify(argon2);

/** At most two at once: each takes 19 MiB and a core, and a flood of logins must not take the server. */
const places = { free: 2, waiting: [] as (() => void)[] };

/** Some five seconds of waiting: who comes later is told so, rather than made to wait for an answer nobody reads. */
const maxWaiting = 100;

const inTurn = async <T>(work: () => Promise<T>): Promise<T | Rejection> => {
  if (places.waiting.length >= maxWaiting) return reject('service_unavailable');
  if (places.free === 0) await new Promise<void>((resolve) => places.waiting.push(resolve));
  else places.free -= 1;
  try {
    return await work();
  } finally {
    const next = places.waiting.shift();
    if (next) next();
    else places.free += 1;
  }
};

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const phcOf = (nonce: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;

const hashed = async (password: string): Promise<string> => {
  const nonce = randomBytes(nonceLength);
  return phcOf(nonce, await derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost }));
};

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`; `service_unavailable` where too many wait for one already. */
export const hashPassword = (password: string): Promise<string | Rejection> => inTurn(() => hashed(password));

const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether the password is the hashed one; refused as `hashPassword`. Throws on a string that is no hash of ours. */
export const verifyPassword = (password: string, hash: string): Promise<boolean | Rejection> =>
  inTurn(async () => {
    const [, memory, passes, parallelism, salt, tag] = pattern.exec(hash) ?? [];
    if (salt === undefined || tag === undefined) throw new Error('not an argon2id hash');
    const expected = Buffer.from(tag, 'base64');
    const actual = await derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    });
    return timingSafeEqual(actual, expected);
  });

/** What an unknown user name is checked against, so that its answer takes as long as a known one's: the hash of nothing that anybody knows. */
export const decoyHash = phcOf(randomBytes(nonceLength), randomBytes(tagLength));
