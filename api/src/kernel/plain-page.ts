import { randomBytes } from 'node:crypto';
import { type Fill, html } from '@cadenza/infra/printing/html';
import type { FastifyReply } from 'fastify';

/** As the pages of the product look, without any of their files: it is opened from a letter, on whatever there is. */
const style = `
  :root { color-scheme: light dark; --bg: #f6f7f9; --card: #ffffff; --fg: #1b1e24; --accent: #2f5bd7; --on: #ffffff; }
  @media (prefers-color-scheme: dark) { :root { --bg: #0c0e12; --card: #16191f; --fg: #e7e9ee; --accent: #8fb0ff; --on: #0c0e12; } }
  body { margin: 0; padding: 24px 16px; background: var(--bg); color: var(--fg); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 480px; margin: 8vh auto 0; padding: 24px; background: var(--card); border-radius: 8px; overflow-wrap: anywhere; }
  h1 { margin: 0 0 12px; font-size: 20px; line-height: 28px; }
  p { margin: 0 0 20px; }
  p:last-child { margin: 0; }
  form + form, form + p { margin-top: 12px; }
  .mark { padding: 12px; border: 2px dashed currentColor; border-radius: 6px; }
  button, .button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer; }
  .wide { display: block; box-sizing: border-box; width: 100%; line-height: 44px; text-align: center; text-decoration: none; }
  .plain { background: none; color: var(--accent); box-shadow: inset 0 0 0 1px currentColor; }
  :focus-visible { outline: 2px solid var(--fg); outline-offset: 2px; }
`;

type Page = {
  language: string;
  title: string;
  main: Fill;
  /** An origin, beside our own, to which its forms lead in the end. */
  leadsTo?: string;
};

/** A page of the server's own: no script, and nothing but what stands in it. */
export const plainPage = (reply: FastifyReply, { language, title, main, leadsTo = '' }: Page): FastifyReply => {
  const nonce = randomBytes(16).toString('base64');
  const { markup } = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Cadenza</title><style nonce="${nonce}">STYLE</style></head>
<body><main><h1>${title}</h1>${main}</main></body></html>
`;
  const forms = `form-action 'self' ${leadsTo}`.trim();
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; ${forms}; base-uri 'none'; frame-ancestors 'none'`,
      // Without a referrer a form says that it comes from nowhere, and is refused.
      'referrer-policy': 'same-origin',
      'content-language': language,
    })
    .type('text/html; charset=utf-8')
    .send(markup.replace('STYLE', style));
};
