import { describe, expect, it } from 'vitest';
import en from '../../../locales/en/planning.json' with { type: 'json' };
import es from '../../../locales/es/planning.json' with { type: 'json' };
import it_ from '../../../locales/it/planning.json' with { type: 'json' };
import { typeName } from './type-name.ts';

const texts = { it: it_.type, en: en.type, es: es.type };

describe('the name of a type of intervention', () => {
  it.each([
    ['it', 'Ordinario', 'Straordinario'],
    ['en', 'Ordinary', 'Extraordinary'],
    ['es', 'Ordinario', 'Extraordinario'],
  ] as const)('of those that every company begins with is said in %s', (language, ordinary, extraordinary) => {
    const t = (key: `type.${'O' | 'S'}`): string => texts[language][key === 'type.O' ? 'O' : 'S'];
    expect(typeName({ code: 'O', label: 'Ordinario' }, t)).toBe(ordinary);
    expect(typeName({ code: 'S', label: 'Straordinario' }, t)).toBe(extraordinary);
    // Renamed, or one's own, it is called as it was named.
    expect(typeName({ code: 'S', label: 'Su guasto' }, t)).toBe('Su guasto');
    expect(typeName({ code: 'X', label: 'Straordinario' }, t)).toBe('Straordinario');
  });
});
