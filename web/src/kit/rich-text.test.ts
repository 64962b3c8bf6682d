import { describe, expect, test } from 'vitest';
import { parseRichText } from './rich-text.ts';
import { asWritten } from './toast.ts';

describe('messages with markup', () => {
  test('bold, italic, breaks and links become nodes', () => {
    expect(parseRichText('Salvato <b>Pressa <i>3</i></b><br/>vedi <a href="/profile">qui</a>')).toEqual([
      { kind: 'text', text: 'Salvato ' },
      {
        kind: 'b',
        children: [
          { kind: 'text', text: 'Pressa ' },
          { kind: 'i', children: [{ kind: 'text', text: '3' }] },
        ],
      },
      { kind: 'break' },
      { kind: 'text', text: 'vedi ' },
      { kind: 'a', href: '/profile', children: [{ kind: 'text', text: 'qui' }] },
    ]);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<b onclick="alert(1)">x',
    '<svg/onload=alert(1)>',
  ])('%s stays text', (source) => {
    expect(parseRichText(source)).toEqual([{ kind: 'text', text: source }]);
  });

  test.each(['javascript:alert(1)', '//evil.test', 'data:text/html,x', '&#106;avascript:alert(1)'])(
    'a link to %s loses its address',
    (href) => {
      expect(parseRichText(`<a href="${href}">qui</a>`)).toEqual([{ kind: 'text', text: 'qui' }]);
    },
  );

  test('tags left open close at the end, stray closing ones vanish', () => {
    expect(parseRichText('<b>x</i>')).toEqual([{ kind: 'b', children: [{ kind: 'text', text: 'x' }] }]);
    expect(parseRichText('</b>x')).toEqual([{ kind: 'text', text: 'x' }]);
  });

  test('entities are read', () => {
    expect(parseRichText('Rossi &amp; C. &lt;b&gt;')).toEqual([{ kind: 'text', text: 'Rossi & C. <b>' }]);
  });

  test.each(['<a href="https://evil.test">Sessione scaduta, accedi</a>', '<b>x', '&lt;b&gt;', 'a & b', '<br>'])(
    'a name is no markup: %s',
    (name) => {
      expect(parseRichText(`Eliminato: <b>${asWritten(name)}</b>`)).toEqual([
        { kind: 'text', text: 'Eliminato: ' },
        { kind: 'b', children: [{ kind: 'text', text: name }] },
      ]);
    },
  );
});
