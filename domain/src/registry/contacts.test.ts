import { describe, expect, it } from 'vitest';
import { phoneNumber, webAddress } from './contacts.ts';

const fault = (schema: typeof phoneNumber, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

describe('a phone number', () => {
  it.each([
    ...['+39 030 825 0144', '(0341) 282.904', '030/8250144 int. 12', '+1 555-0100 x23', '112', ' 0303739921 ', ''],
    ...['42', 'interno 42', 'Int. 42', 'ext 1204', 'extensión 42'],
  ])('is taken: %s', (text) => expect(fault(phoneNumber, text)).toBeUndefined());
  it.each([
    'Ab 1',
    '1',
    'interno',
    'int. 1',
    'Mario 42',
    '++39 030',
    '030 825 0144 Mario',
    '1'.repeat(21),
    '<b>030</b>',
    'tel:030',
  ])('is refused: %s', (text) => expect(fault(phoneNumber, text)).toBe('invalid_phone'));
  it('is kept as it was written, without blanks around', () => {
    expect(phoneNumber.parse(' +39 030/825 0144 ')).toBe('+39 030/825 0144');
  });
});

describe('the address of a page', () => {
  it.each(['www.fornitore.it', 'https://fornitore.it/assistenza?id=1#su', 'http://a-b.example:8080', 'perugù.it', ''])(
    'is taken: %s',
    (text) => expect(fault(webAddress, text)).toBeUndefined(),
  );
  it.each(['Ab 1', 'javascript:alert(1)', 'fornitore', 'ftp://fornitore.it', 'https://', 'info@fornitore.it', 'a..it'])(
    'is refused: %s',
    (text) => expect(fault(webAddress, text)).toBe('invalid_url'),
  );
});
