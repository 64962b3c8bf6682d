import { describe, expect, it } from 'vitest';
import { nameStreams } from './unique-name.ts';
import { userProfile } from './user-profile.ts';

const { username } = userProfile.shape;
const fault = (name: string) => username.safeParse(name).error?.issues[0]?.message;
const shared = (one: string, other: string): boolean =>
  nameStreams('username', one).some((stream) => nameStreams('username', other).includes(stream));

describe('a user name', () => {
  it.each([
    'm.greco',
    'Müller',
    'владимир',
    'νικος',
    '山田taro',
    '김철수',
    'ひろし-1',
    'אבי',
    'nguyễn.thị',
    'm+x@greco.it',
  ])('%s is one', (name) => expect(fault(name)).toBeUndefined());

  it.each([
    ['Cyrillic in Latin', 'pаypal'],
    ['Greek in Latin', 'rοssi'],
    ['Armenian in Latin', 'nօrd'],
    ['Cyrillic with Greek', 'влαд'],
    ['Cherokee', 'ᎠᎡᎢ'],
    ['phonetic letters', 'mɑriɡ'],
    ['digits of another script', 'ugo٣'],
  ])('of %s is refused', (_, name) => expect(fault(name)).toBe('mixed_scripts'));

  it.each([
    ['a zero-width space', 'ad\u200bmin'],
    ['a joiner', 'ad\u200dmin'],
    ['another direction', 'ad\u202emin'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a Hangul filler', 'ad\u3164min'],
    ['full-width letters', 'ａｄｍｉｎ'],
    ['circled letters', 'admin①'],
    ['a ligature', 'ﬁlippo'],
  ])('with %s is refused', (_, name) => expect(fault(name)).toBe('invalid'));

  it('composed and decomposed is the same', () => {
    expect(username.parse('jose\u0301')).toBe('jos\u00e9');
  });
});

describe('the reservation of a name', () => {
  it.each([
    ['сосо', 'coco'],
    ['СОСО', 'coco'],
    ['ВОР', 'bop'],
    ['вор', 'BOP'],
    ['νικο', 'viko'],
    ['ΝΙΚΟ', 'niko'],
    ['mıla', 'mila'],
    ['аха', 'αχα'],
  ])('%s keeps %s from somebody else', (one, other) => expect(shared(one, other)).toBe(true));

  it.each([
    ['elia', 'ella'],
    ['m.rossi1', 'm.rossil'],
    ['carni', 'cami'],
    ['владимир', 'vladimir'],
  ])('%s and %s are two', (one, other) => expect(shared(one, other)).toBe(false));

  it('of plain Latin letters is one stream, whatever the case', () => {
    expect(nameStreams('username', 'm.greco')).toHaveLength(1);
    expect(nameStreams('username', ' M.Greco ')).toEqual(nameStreams('username', 'm.greco'));
  });
});
