import { font, media } from './layout.ts';
import { color, themeCss } from './tokens.ts';

/** The look of every page; it stands in the page itself (`first-paint-plugin.ts`), so it is there before any script. */
export const globalCss = `
  ${themeCss}

  :root {
    --font: 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
    --control-dense: 28px;
    --control: 32px;
    --row: 36px;
    --motion-fast: 80ms;
    --motion-normal: 120ms;
    --motion-slow: 180ms;
    --safe-bottom: env(safe-area-inset-bottom, 0px);
    accent-color: ${color.accent};
  }
  ${media.coarse} {
    :root { --control-dense: 44px; --control: 44px; --row: 44px; }
  }
  ${media.reducedMotion} {
    :root { --motion-fast: 0ms; --motion-normal: 0ms; --motion-slow: 0ms; }
  }

  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: ${color.bg}; }
  body {
    margin: 0;
    min-height: 100dvh;
    background: ${color.bg};
    color: ${color.fg};
    font: ${font.base};
    font-feature-settings: 'calt', 'ss03';
    -webkit-font-smoothing: antialiased;
    -webkit-tap-highlight-color: transparent;
  }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure { margin: 0; padding: 0; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; color: inherit; font-variant-numeric: inherit; letter-spacing: inherit; }
  a { color: ${color.accentText}; text-underline-offset: 2px; }
  svg { flex: none; }
  [hidden] { display: none !important; }

  /* One focus ring for everything; it sits outside, so nothing moves. */
  :focus-visible { outline: 2px solid ${color.accent}; outline-offset: 1px; }
  :focus:not(:focus-visible) { outline: none; }

  ::selection { background: ${color.accent}; color: ${color.onAccent}; }
  * { scrollbar-width: thin; scrollbar-color: ${color.inputBorder} transparent; }
`;
