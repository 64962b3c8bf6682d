import { rejectionCodes } from '@cadenza/domain/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, errorText, fieldText, languages } from './texts.ts';

describe('texts', () => {
  it.each(languages)('%s has a message and a detail for every rejection code', (language) => {
    const missing = rejectionCodes.filter(
      (code) =>
        code !== 'internal_error' &&
        errorText(language, code).message === errorText(language, 'internal_error').message,
    );
    expect(missing).toEqual([]);
  });

  it('fills placeholders', () => {
    expect(errorText('it', 'non_working_day', { day: '25-12-2026' }).detail).toBe(
      'Il 25-12-2026 non si lavora: scegliere un altro giorno.',
    );
    expect(fieldText('es', 'required')).toBe('Campo obligatorio.');
  });

  it('chooses by weight, then order, and speaks Italian otherwise', () => {
    expect(chooseLanguage('en-GB,en;q=0.9')).toBe('en');
    expect(chooseLanguage('fr, es;q=0.4, en;q=0.8')).toBe('en');
    expect(chooseLanguage('de')).toBe('it');
    expect(chooseLanguage(undefined)).toBe('it');
  });
});
