import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * What a module and all that it imports say, without comments and layout: another text is other code. Imports for types only and
 * packages that are not ours are left out. The same wherever the files lie. Throws what reading throws.
 */
export const sourceCodeOf = async (module: string): Promise<string> => {
  const read = new Map<string, string>();
  const visit = async (url: string): Promise<void> => {
    if (read.has(url)) return;
    const code = codeOf(await readFile(new URL(url), 'utf8'));
    read.set(url, code);
    for (const name of importsOf(code)) {
      if (name.startsWith('.')) await visit(new URL(name, url).href);
      else if (name.startsWith('@cadenza/')) await visit(pathToFileURL(createRequire(url).resolve(name)).href);
    }
  };
  await visit(module);
  return [...read.values()].join('\n');
};

/** Names of the modules that are imported, or exported from, for more than their types. `code` is as `codeOf` makes it. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:^|(?<=; ))(?:import|export) (?!type )(?:[\w$*{},\s]+? from )?'([^']+)' ;/g)].map(
    ([, name]) => name as string,
  );

const parts = {
  comment: String.raw`\/\/[^\n]*|\/\*[^]*?\*\/`,
  space: String.raw`\s+`,
  quoted: String.raw`'(?:\\[^]|[^'\\])*'|"(?:\\[^]|[^"\\])*"`,
  // With what stands between braces in it, which may hold further templates.
  template: '`(?:\\\\[^]|\\$\\{(?:`[^`]*`|\\{(?:`[^`]*`|[^{}`])*\\}|[^{}`])*\\}|[^`\\\\])*`',
  regex: String.raw`\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`,
  // A number with the sign of its exponent is one.
  word: String.raw`\d[\d_]*(?:\.[\d_]+)?e[+-]\d+|[\w$#]+(?:\.\d\w*)?`,
  sign: String.raw`[=!<>&|?*+\-%^~.]+`,
  other: '[^]',
};
const { regex: _regex, ...division } = parts;
const operand = new RegExp(Object.values(parts).join('|'), 'y');
const operator = new RegExp(Object.values(division).join('|'), 'y');
/** Behind these a slash divides; behind anything else it begins a regular expression. */
const value = /^(?!(?:return|typeof|case|of|in|await|yield)$)[\w$#'"`)\]]/;

/** The words and signs of TypeScript or SQL, one space apart. A comma before a closing bracket is layout, too. */
export const codeOf = (text: string): string => {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    const next = value.test(found.at(-1) ?? '') ? operator : operand;
    next.lastIndex = at;
    const [part = ''] = next.exec(text) ?? [];
    at += part.length;
    if (/^(?:\s|\/\/|\/\*)/.test(part)) continue;
    if (/^[)\]}]$/.test(part) && found.at(-1) === ',') found.pop();
    found.push(part);
  }
  return found.join(' ');
};
