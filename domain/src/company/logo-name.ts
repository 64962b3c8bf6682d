/** Kinds of picture that a logo may be, by their endings: what every browser shows and nothing runs in. */
export const logoKinds: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

export type LogoContent = {
  companyId: string;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  /** Of `logoKinds`. */
  extension: string;
};

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-z]{50})\.(png|jpg|webp)$/;

/** 256 bits with digits and small letters: 50 of them, where hex would be longer than a router lets a name be. */
const short = (hash: string): string => BigInt(`0x${hash}`).toString(36).padStart(50, '0');
const long = (text: string): string =>
  Array.from(text)
    .reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
    .toString(16)
    .padStart(64, '0');

/** What a logo is called: whose it is and what is in it, so that another picture has another name. */
export const logoName = ({ companyId, hash, extension }: LogoContent): string =>
  `${companyId}-${short(hash)}.${extension}`;

/** The other way round; undefined for a name that is none. */
export const logoContent = (name: string): LogoContent | undefined => {
  const [, companyId = '', hash = '', extension = ''] = shape.exec(name) ?? [];
  return companyId === '' ? undefined : { companyId, hash: long(hash), extension };
};
