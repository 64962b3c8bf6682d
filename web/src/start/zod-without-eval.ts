/**
 * zod tries whether it may make functions out of text, which the policy of our pages forbids: each page would report a
 * violation. Where zod looks for its settings (`zod/v4/core/core.js`), said before its chunk is loaded and without loading it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
