/// <reference types="vite/client" />

/** The version in the footer, from `vite.config.ts`. */
declare const __APP_VERSION__: string;
