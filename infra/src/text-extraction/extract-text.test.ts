import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { simplePdf } from '../files/simple-pdf.ts';
import { extractText, largestRead } from './extract-text.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test('words of a PDF, a text and a Word document', async () => {
  expect(await extractText(simplePdf(['Manuale della pressa', 'Pagina due']), 'application/pdf')).toMatch(
    /Manuale della pressa.*Pagina due/s,
  );
  expect(await extractText(utf8('perché – "sì"\n'), 'text/plain')).toBe('perché – "sì"');
  const xml = '<w:document><w:p><w:t>Olio &amp; filtri</w:t></w:p><w:p><w:t>ogni mese</w:t></w:p></w:document>';
  expect(await extractText(zipSync({ 'word/document.xml': strToU8(xml) }), docx)).toBe('Olio & filtri\nogni mese');
});

test('a file that breaks whoever reads it has no text, and breaks nobody else', async () => {
  const pdf = simplePdf(['x']);
  const broken = [
    [utf8('%PDF-1.7\nnothing of a PDF'), 'application/pdf'],
    [pdf.slice(0, pdf.length / 2), 'application/pdf'],
    [utf8('PK\x03\x04 no archive'), docx],
    [new Uint8Array(), 'application/pdf'],
    [utf8(' \n\0 '), 'text/plain'],
    [utf8('x'), 'image/png'],
    [new Uint8Array(largestRead + 1), 'text/plain'],
  ] as const;
  for (const [bytes, mime] of broken) expect(await extractText(bytes, mime)).toBeNull();
});

test('time and memory have an end', async () => {
  expect(await extractText(simplePdf(['x']), 'application/pdf', { time: 0, memory: 256 })).toBeNull();
  // What is small in the archive and large in memory.
  const bomb = zipSync({ 'word/document.xml': strToU8('<w:t>я</w:t><w:p/>'.repeat(1_500_000)) });
  expect(await extractText(bomb, docx, { time: 60_000, memory: 8 })).toBeNull();
});
