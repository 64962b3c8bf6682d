import type { Encoding } from '@cadenza/domain/kernel/cell';
import { expect, it } from 'vitest';
import { guessEncoding } from './encodings.ts';
import { readTable } from './read-table.ts';

/** The bytes of signs outside ASCII, as each encoding writes them. */
const upper: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'windows-1252': {
    ...{
      à: 0xe0,
      è: 0xe8,
      é: 0xe9,
      ì: 0xec,
      ò: 0xf2,
      ù: 0xf9,
      È: 0xc8,
      Ì: 0xcc,
      ñ: 0xf1,
      ó: 0xf3,
      í: 0xed,
      á: 0xe1,
      ú: 0xfa,
      ü: 0xfc,
    },
    ...{ '°': 0xb0, '’': 0x92, '€': 0x80, º: 0xba, ö: 0xf6 },
  },
  macintosh: {
    ...{
      à: 0x88,
      è: 0x8f,
      é: 0x8e,
      ì: 0x93,
      ò: 0x98,
      ù: 0x9d,
      È: 0xe9,
      Ì: 0xed,
      ñ: 0x96,
      ó: 0x97,
      í: 0x92,
      á: 0x87,
      ú: 0x9c,
      ü: 0x9f,
    },
    ...{ '°': 0xa1, '’': 0xd5, '€': 0xdb, º: 0xbc, ö: 0x9a },
  },
  cp850: {
    ...{
      à: 0x85,
      è: 0x8a,
      é: 0x82,
      ì: 0x8d,
      ò: 0x95,
      ù: 0x97,
      È: 0xd4,
      Ì: 0xde,
      ñ: 0xa4,
      ó: 0xa2,
      í: 0xa1,
      á: 0xa0,
      ú: 0xa3,
      ü: 0x81,
    },
    ...{ '°': 0xf8, º: 0xa7, ö: 0x94 },
  },
};
const written = (text: string, encoding: string): Uint8Array =>
  Uint8Array.from(text, (sign) => upper[encoding]?.[sign] ?? sign.charCodeAt(0));

const lists = [
  'Nome;Qualità\nTornio;perché è così\nUnità;più',
  'Descripción;Año\nMáquina;Logroño\nPequeña;algún día',
  'Nome;Note\nPressa n° 5;si ferma ogni tanto, è già successo',
  'Nome;Note\nForno;dell’olio, temperatura 25°C, qualità',
  'Nome;Città\nPressa;FORLÌ\nTornio;Cantù',
  'Name;Hersteller\nPresse;Müller\nOfen;Höfer',
];
const asWindows = 'windows-1252';

it.each(Object.keys(upper) as Encoding[])('a list of before UTF-8 is known by its words: %s', async (encoding) => {
  for (const text of lists) {
    // What code page 850 can not write is in none of its lists.
    if (encoding === 'cp850' && text.includes('’')) continue;
    const bytes = written(text, encoding);
    expect([text, guessEncoding(bytes)]).toEqual([text, encoding]);
    const found = await readTable(bytes);
    const rows = text.split('\n').map((line) => line.split(';'));
    expect(found).toMatchObject({
      table: { encoding, headings: rows[0], rows: rows.slice(1).map((cells) => ({ cells })) },
    });
  }
});

it('what a word says wrongly, somebody chooses', async () => {
  const bytes = written('Nome;Note\nMüller;Ó', asWindows);
  expect(await readTable(bytes, { encoding: 'cp850' })).toMatchObject({ table: { encoding: 'cp850', rows: [{}] } });
  expect(await readTable(bytes, { encoding: 'utf-8' })).toMatchObject({
    table: { rows: [{ cells: ['M\ufffdller', '\ufffd'] }] },
  });
  expect(await readTable(bytes, { encoding: asWindows })).toMatchObject({
    table: { rows: [{ cells: ['Müller', 'Ó'] }] },
  });
});

it('UTF-16 is known without its mark, and ASCII is UTF-8', async () => {
  const text = 'Nome;Note\nPressa;è qui\n';
  const wide = Buffer.from(text, 'utf16le');
  expect(await readTable(wide)).toMatchObject({
    table: { encoding: 'utf-16le', rows: [{ cells: ['Pressa', 'è qui'] }] },
  });
  expect(await readTable(Buffer.from(wide).swap16())).toMatchObject({ table: { encoding: 'utf-16be' } });
  expect(guessEncoding(new TextEncoder().encode('Nome;Note'))).toBe('utf-8');
  expect(guessEncoding(new TextEncoder().encode(text))).toBe('utf-8');
});

it('code page 850 is what it was', async () => {
  const bytes = Uint8Array.from([...Buffer.from('A;B\n'), 0x9c, 0x3b, 0xbe, 0xd5, 0xee, 0xff]);
  expect(await readTable(bytes, { encoding: 'cp850' })).toMatchObject({
    table: { rows: [{ cells: ['£', '¥ı¯\u00a0'] }] },
  });
});
