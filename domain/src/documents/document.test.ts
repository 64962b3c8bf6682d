import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, testCompany } from '../testing/given-when-then.ts';
import { type DocumentCommand, documentDecider } from './document.ts';
import { documentKindRefusal } from './document-kind.ts';
import { documentName, idOfStoredName, longestName, storedName } from './document-name.ts';
import { type DocumentAdded, documentEventSchemas } from './events.ts';

const documentId = '0199a1b2-0000-7000-8000-0000000000d1';
const content = { hash: 'a'.repeat(64), size: 12_345 };
const owner = { kind: 'equipment', id: '0199a1b2-0000-7000-8000-0000000000e1' } as const;
const add: DocumentCommand = {
  ...{ type: 'AddDocument', documentId, owner, content, description: 'Manuale' },
  ...{ givenName: 'C:\\Documenti\\manuale d’uso.pdf', kind: { mime: 'application/pdf', extension: 'pdf' } },
};
const added: DocumentAdded = {
  type: 'DocumentAdded',
  data: {
    ...{ documentId, owner, content, description: 'Manuale', originalName: 'manuale d’uso.pdf' },
    ...{ fileName: `${documentId}.pdf`, mime: 'application/pdf' },
  },
};
const removed = { type: 'DocumentRemoved', data: { documentId } } as const;
const other = { companyId: testCompany.replace('c001', 'c002') };

describe('a document', () => {
  it('is added with its owner, its name as it was and the name that is its own', () => {
    decide(documentDecider).given([]).when(add).then([added]);
    expect(documentEventSchemas.DocumentAdded.safeParse(added.data).error).toBeUndefined();
    decide(documentDecider).given([added]).when(add).then('already_exists');
    decide(documentDecider).given([added, removed]).when(add).then('already_exists');
  });

  it.each([
    ['a program, whatever it is called', 'manuale.pdf', 'application/x-elf', 'file_kind_refused'],
    ['a text that a computer runs', 'avvio.PS1', 'text/plain', 'file_kind_refused'],
    ['the same with something behind its ending', 'avvio.bat. \u200b', 'text/plain', 'file_kind_refused'],
    ['a text that is called a picture', 'targa.jpg', 'text/plain', 'invalid_fields'],
    ['a picture that is called a PDF', 'manuale.pdf', 'image/png', 'invalid_fields'],
  ] as const)('is not %s', (_, givenName, mime, code) => {
    const kind = { mime, extension: 'bin' };
    decide(documentDecider)
      .given([])
      .when({ ...add, givenName, kind })
      .then(code);
  });

  it.each([
    ['foto.JPEG', 'image/jpeg'],
    ['foto.jpg', 'image/webp'],
    ['programma.nc', 'text/plain'],
    ['disegno.dwg', 'image/vnd.dwg'],
    ['constructor', 'text/plain'],
    ['manuale', 'application/pdf'],
  ])('may be %s of %s', (givenName, mime) => {
    expect(documentKindRefusal(givenName, mime)).toBeUndefined();
  });

  it('has something in it, and words that can be read', () => {
    const on = decide(documentDecider).given([]);
    const empty = { ...add, content: { ...content, size: 0 } };
    on.when(empty).then({ code: 'invalid_fields', errors: [{ field: 'file', code: 'empty_file' }] });
    const long = {
      code: 'invalid_fields',
      errors: [{ field: 'description', code: 'too_long', params: { max: 500 } }],
    } as const;
    on.when({ ...add, description: 'x'.repeat(501) }).then(long);
    on.when({ ...add, description: 'man\u202euale' }).then('invalid_fields');
    expect(on.when({ ...add, description: '  ' }).events()[0]).toMatchObject({ data: { description: null } });
  });

  it('is described anew and removed by its company, under the kind of its owner, once', () => {
    const on = decide(documentDecider).given([added]);
    on.when({ type: 'DescribeDocument', description: 'Schema' }).then([
      { type: 'DocumentDescribed', data: { documentId, description: 'Schema' } },
    ]);
    on.when({ type: 'DescribeDocument', description: 'Manuale ' }).then([]);
    on.when({ type: 'RemoveDocument', owner: 'equipment' }).then([removed]);
    on.when({ type: 'RemoveDocument', owner: 'plant' }).then('not_found');
    on.when({ type: 'RemoveDocument' }, other).then('not_found');
    on.when({ type: 'DescribeDocument', description: 'x' }, other).then('not_found');
    const gone = decide(documentDecider).given([added, removed]);
    gone.when({ type: 'RemoveDocument' }).then('not_found');
    gone.when({ type: 'KeepText', text: null }).then('not_found');
  });

  it('keeps the first text that was read in it', () => {
    const read = { type: 'DocumentTextExtracted', data: { documentId, text: content } } as const;
    decide(documentDecider).given([added]).when({ type: 'KeepText', text: content }).then([read]);
    decide(documentDecider).given([added, read]).when({ type: 'KeepText', text: null }).then([]);
  });
});

/** What names are made of, and what they must not be made of. */
const strange = [
  'a',
  'é',
  'e\u0301',
  ' ',
  '.',
  '..',
  '/',
  '\\',
  '\0',
  '\n',
  ':',
  '"',
  '\u202e',
  '\u200d',
  '\ud800',
  '🔧',
  '\u2028',
  '.pdf',
];

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['...', 'document'],
    ['', 'document'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie x=1.pdf'],
    ['fattura\u202efdp.exe', 'fattura fdp.exe'],
    ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1) .png'],
    [' manuale  d’uso (1).PDF ', 'manuale d’uso (1).PDF'],
    ['.htaccess', 'htaccess'],
  ])('%j is %j', (given, safe) => {
    expect(documentName(given)).toBe(safe);
  });

  it('keeps its ending, however long it was', () => {
    const name = documentName(`${'x'.repeat(4_000)}.pdf`);
    expect([name.length, name.endsWith('x.pdf')]).toEqual([longestName, true]);
  });

  it('is never empty, too long, a path or something that is not seen, and is safe already once it is', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...strange), { maxLength: 230 }), (parts) => {
        const given = parts.join('');
        const name = documentName(given);
        expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}]+$/u);
        expect(name.length).toBeLessThanOrEqual(longestName);
        expect(name).not.toMatch(/^\.|\.$/);
        expect(name.isWellFormed()).toBe(true);
        expect(documentName(name)).toBe(name);
      }),
    );
  });

  it('under which it is fetched names the document and nothing else', () => {
    expect(idOfStoredName(storedName(documentId, 'pdf'))).toBe(documentId);
    expect(idOfStoredName(storedName(documentId, 'tar.gz'))).toBe(documentId);
    for (const name of [documentId, `../${documentId}.pdf`, `${documentId}.pdf/..`, `${documentId}.p df`, 'x.pdf'])
      expect(idOfStoredName(name)).toBeUndefined();
  });
});
