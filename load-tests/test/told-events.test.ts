import { readFileSync } from 'node:fs';
import { parseEventType } from '@cadenza/domain/registry/events';
import { projections } from '@cadenza/projections/all';
import { describe, expect, it } from 'vitest';

const told = projections.flatMap(({ activity }) => [...(activity?.tellings.keys() ?? [])]);

/** Records of every kind share the sentence of what was done; every other event has its own, by number where it is counted. */
const sentenceOf = (type: string): RegExp => {
  const verb = parseEventType(type)?.verb;
  return verb === undefined ? new RegExp(`^event\\.${type}(_\\w+)?$`) : new RegExp(`^record\\.${verb}$`);
};

describe.each(['en', 'es', 'it'])('in the histories in %s', (language) => {
  const file = new URL(`../../web/src/locales/${language}/history.json`, import.meta.url);
  const { event, record } = JSON.parse(readFileSync(file, 'utf8'));
  const sentences = [
    ...Object.keys(event).map((name) => `event.${name}`),
    ...Object.keys(record).map((name) => `record.${name}`),
  ];

  it('each event that is told has its sentence', () => {
    expect(told.length).toBeGreaterThan(0);
    const without = told.filter((type) => !sentences.some((name) => sentenceOf(type).test(name)));
    expect(without).toEqual([]);
  });

  it('each sentence is of an event that is told', () => {
    const unused = Object.keys(event).filter((name) => !told.includes(name.replace(/_\w+$/, '')));
    expect(unused).toEqual([]);
  });
});
