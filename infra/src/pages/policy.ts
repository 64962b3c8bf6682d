/** Nothing inline but what carries the page's own nonce, nothing from elsewhere, no frame around it. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    // A PDF that the page has fetched itself, in the browser's own reader.
    'frame-src blob:',
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes a script, nor HTML. Three policies, by name: each lets the address of one worker of ours through and
    // nothing else (`web/src/offline/start-worker.ts`, `web/src/first-paint/read-languages.ts`,
    // `web/src/features/support/public/shrink-photo.ts`).
    "require-trusted-types-for 'script'",
    'trusted-types cadenza-worker cadenza-languages cadenza-photos',
  ].join('; ');

/** A service worker lives under the policy of its own file: it asks this site, and runs nothing but itself. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";
