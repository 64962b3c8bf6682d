import type { Message } from './mail.ts';

/** What an e-mail says, in words that are ready to be read; nothing of it is HTML. */
export type Letter = {
  /** Of the language, `it`. */
  language: string;
  /** Whose letter it is: the company. */
  from: string;
  subject: string;
  greeting: string;
  /** Paragraphs. */
  lead: readonly string[];
  /** What it is about, one thing after the other. */
  items: readonly { title: string; lines: readonly string[]; link?: string }[];
  link?: { label: string; url: string };
  /** Why the receiver has it. */
  footer: string;
  /** Where one goes to have no more of these. */
  leave?: { label: string; url: string };
};

const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** Addresses of our own pages only: nothing that a program would run. */
const href = (url: string): string => {
  if (!/^https?:\/\//.test(url)) throw new TypeError('not an address of a page');
  return escaped(url);
};

const textOf = ({ from, greeting, lead, items, link, footer, leave }: Letter): string =>
  [
    greeting,
    ...lead,
    ...items.map(({ title, lines, link: url }) => [title, ...lines, ...(url ? [url] : [])].join('\n  ')),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    `-- \n${from}\n${footer}${leave ? `\n${leave.label}: ${leave.url}` : ''}`,
  ].join('\n\n');

/** Colours and widths stand in each element: programs for e-mail know little else. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f4f6f8;color:#1c2530;font:16px/1.5 system-ui,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px',
  from: 'margin:0 0 16px;font-size:14px;color:#55616e',
  item: 'margin:0 0 12px;padding:12px 16px;border-left:4px solid #1668a7;background:#f4f6f8',
  button:
    'display:inline-block;padding:12px 20px;background:#1668a7;color:#ffffff;border-radius:6px;text-decoration:none',
  footer: 'max-width:560px;margin:16px auto 0;font-size:13px;color:#55616e',
};

const itemHtml = ({ title, lines, link }: Letter['items'][number]): string => {
  const name = `<strong>${escaped(title)}</strong>`;
  const head = link ? `<a href="${href(link)}" style="color:#1668a7">${name}</a>` : name;
  return `<div style="${styles.item}">${[head, ...lines.map(escaped)].join('<br>')}</div>`;
};

const leaveHtml = (leave: Letter['leave']): string =>
  leave ? `<br><a href="${href(leave.url)}" style="color:#55616e">${escaped(leave.label)}</a>` : '';

const htmlOf = ({ language, from, subject, greeting, lead, items, link, footer, leave }: Letter): string =>
  `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="${styles.page}"><div style="${styles.sheet}">
<p style="${styles.from}">${escaped(from)}</p>
${[greeting, ...lead].map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
${items.map(itemHtml).join('\n')}
${link ? `<p><a href="${href(link.url)}" style="${styles.button}">${escaped(link.label)}</a></p>` : ''}
</div><p style="${styles.footer}">${escaped(footer)}${leaveHtml(leave)}</p></body></html>
`;

/** The letter as plain text and as HTML in which all that came from people is text. */
export const layOut = (letter: Letter): Pick<Message, 'subject' | 'text' | 'html'> => ({
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
});
