/** UTF-8 by hand: `TextEncoder` belongs to the platform, and the domain is compiled without one. */
export const utf8 = (text: string): Uint8Array =>
  Uint8Array.from(
    Array.from(encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g), ([, code, char]) =>
      code === undefined ? (char ?? '').charCodeAt(0) : Number.parseInt(code, 16),
    ),
  );
