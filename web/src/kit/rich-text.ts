/** What a message may contain: text, bold, italic, a line break and a link. Anything else stays visible as text. */
export type RichNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'b' | 'i'; readonly children: readonly RichNode[] }
  | { readonly kind: 'a'; readonly href: string; readonly children: readonly RichNode[] };

const tag = /<(\/?)(b|i|br|a)\s*(?:href="([^"]*)")?\s*\/?>/gi;
const safeHref = /^(?:https?:\/\/|mailto:|\/(?!\/))/i;

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const readEntities = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

type Open = { readonly name: string; readonly href: string; readonly children: RichNode[] };

const close = ({ name, href, children }: Open): RichNode =>
  name === 'a' ? { kind: 'a', href, children } : { kind: name === 'b' ? 'b' : 'i', children };

/**
 * Reads a server's message into nodes that React renders; no HTML is ever set. A link to anything but http, mailto or this
 * site loses its address and stays as text; what is left open closes at the end.
 */
export const parseRichText = (source: string): readonly RichNode[] => {
  const stack: Open[] = [{ name: 'root', href: '', children: [] }];
  const top = (): Open => stack[stack.length - 1] ?? { name: 'root', href: '', children: [] };
  const addText = (text: string): void => {
    if (text !== '') top().children.push({ kind: 'text', text: readEntities(text) });
  };
  const pop = (): void => {
    const closed = stack.pop();
    if (closed !== undefined) top().children.push(close(closed));
  };

  let after = 0;
  for (const match of source.matchAll(tag)) {
    const [whole, slash, rawName = '', href = ''] = match;
    const name = rawName.toLowerCase();
    addText(source.slice(after, match.index));
    after = match.index + whole.length;
    if (name === 'br') top().children.push({ kind: 'break' });
    else if (slash === '' && name === 'a' && !safeHref.test(readEntities(href))) addText('');
    else if (slash === '') stack.push({ name, href: readEntities(href), children: [] });
    else if (stack.length > 1 && top().name === name) pop();
  }
  addText(source.slice(after));
  while (stack.length > 1) pop();
  return top().children;
};
