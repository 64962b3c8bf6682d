import { describe, expect, it } from 'vitest';
import { uuidV5 } from '../kernel/uuid.ts';
import { testCompany } from '../testing/given-when-then.ts';
import { sampleValues } from '../testing/registry-samples.ts';
import { writtenStream } from '../testing/taken-back.ts';
import { checklist } from './checklist.ts';
import { checklistLine } from './checklist-line.ts';
import type { RegistryCommand } from './commands.ts';
import { registry } from './decider.ts';
import { isReferable, type Kind } from './descriptor.ts';
import { eventType, registryVerbs } from './events.ts';
import { kinds } from './kinds.ts';
import { recordInverse, wayOfRecord } from './way-back.ts';

const [id, parent, another] = [1, 2, 3].map((n) => uuidV5(testCompany, String(n))) as [string, string, string];
const colleague = uuidV5(testCompany, 'colleague');

const valuesOf = (kind: Kind, of: string) => ({
  ...sampleValues(kind, of),
  ...(kind.stream.of === 'parent' && { [kind.stream.by]: parent }),
});

/** A stream with one record of the kind in it, made by somebody long ago. */
const withRecord = (kind: Kind) => {
  const stream = writtenStream(registry, recordInverse);
  const owner: RegistryCommand[] =
    kind.stream.of === 'parent'
      ? [{ type: 'CreateRecord', kind: checklist, id: parent, values: sampleValues(checklist, '1') }]
      : [];
  stream.do('made', [...owner, { type: 'CreateRecord', kind, id, values: valuesOf(kind, '1') }], { by: colleague });
  return stream;
};

/** Where another record of the kind would be made: beside the first, or in a stream of its own. */
const withPlace = (kind: Kind) =>
  kind.stream.of === 'own' ? writtenStream(registry, recordInverse) : withRecord(kind);

/** As people see it: the number of its events and who set what last go on counting. */
const seen = (stream: ReturnType<typeof withRecord>) =>
  [...stream.state().records.values()]
    .map(({ kind, values, active, sortOrder }) => ({ kind, values, active, sortOrder }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

type Act = [name: string, commands: readonly RegistryCommand[]];

/** Whatever a person may do to a record of this kind. */
const acts = (kind: Kind): Act[] => [
  ['another is made', [{ type: 'CreateRecord', kind, id: another, values: valuesOf(kind, '2') }]],
  ['fields are changed', [{ type: 'ChangeRecord', kind, id, values: valuesOf(kind, '3') }]],
  ...(kind.switchable
    ? [['it is switched off', [{ type: 'SetRecordActive', kind, id, active: false }]] satisfies Act]
    : []),
  ...(kind.deletable ? [['it is deleted', [{ type: 'RemoveRecord', kind, id }]] satisfies Act] : []),
];

/** A deletion is announced by a command of its own, where others may refer to the record. */
const announce = (stream: ReturnType<typeof withRecord>, kind: Kind, of: string): void => {
  if (isReferable(kind) && stream.state().records.has(of))
    stream.do('announced', [{ type: 'RequestRemoval', kind, id: of }]);
};

describe.each(kinds.map((kind) => ({ kind, name: kind.name })))('$name', ({ kind }) => {
  it.each(acts(kind))('where %s, an undo leaves what there was', (_, commands) => {
    const stream = commands.some(({ type }) => type === 'CreateRecord') ? withPlace(kind) : withRecord(kind);
    const before = seen(stream);
    if (commands.some(({ type }) => type === 'RemoveRecord')) announce(stream, kind, id);
    expect(stream.do('mine', commands)).not.toHaveProperty('rejected');
    expect(seen(stream)).not.toEqual(before);
    announce(stream, kind, another);
    expect(stream.undo('mine')).not.toHaveProperty('rejected');
    expect(seen(stream)).toEqual(before);
    // Once is enough.
    expect(stream.undo('mine')).toEqual([]);
  });

  it('is as it was where it was changed, changed again, and both are taken back, the last first', () => {
    const stream = withRecord(kind);
    const before = seen(stream);
    stream.do('first', [{ type: 'ChangeRecord', kind, id, values: valuesOf(kind, '3') }]);
    stream.do('second', [{ type: 'ChangeRecord', kind, id, values: valuesOf(kind, '4') }]);
    expect(stream.undo('first')).toMatchObject({ code: 'own_change_since' });
    expect(stream.undo('second')).not.toHaveProperty('rejected');
    expect(stream.undo('first')).not.toHaveProperty('rejected');
    expect(seen(stream)).toEqual(before);
  });

  it('is not pulled away from under somebody who changed the same since; another field is no hindrance', () => {
    const stream = withRecord(kind);
    const field = kind.span === null ? kind.label : 'description';
    const name = (of: string) => ({ [field]: valuesOf(kind, of)[field] });
    stream.do('mine', [{ type: 'ChangeRecord', kind, id, values: name('3') }]);
    stream.do('theirs', [{ type: 'ChangeRecord', kind, id, values: name('4') }], { by: colleague });
    expect(stream.undo('mine')).toMatchObject({ code: 'changed_since', params: { by: colleague } });
    stream.undo('theirs', { by: colleague });
    if (kind.switchable) stream.do('off', [{ type: 'SetRecordActive', kind, id, active: false }], { by: colleague });
    expect(stream.undo('mine')).not.toHaveProperty('rejected');
  });

  it('stays where somebody has changed what was made', () => {
    const stream = withPlace(kind);
    const own = { kind, id: another };
    stream.do('mine', [{ type: 'CreateRecord', ...own, values: valuesOf(kind, '2') }]);
    stream.do('theirs', [{ type: 'ChangeRecord', ...own, values: valuesOf(kind, '3') }], { by: colleague });
    expect(stream.undo('mine')).toMatchObject({ code: 'changed_since' });
  });
});

it('a line that was put elsewhere stands where it stood', () => {
  const stream = withRecord(checklistLine);
  const line = (n: string): RegistryCommand => ({
    ...{ type: 'CreateRecord', kind: checklistLine, id: uuidV5(parent, n) },
    values: { ...valuesOf(checklistLine, '1'), description: n },
  });
  stream.do('lines', ['a', 'b', 'c'].map(line));
  const before = seen(stream);
  for (const place of [{ index: 0 }, { index: 3 }, { afterId: uuidV5(parent, 'a') }]) {
    stream.do(`moved ${JSON.stringify(place)}`, [
      { type: 'MoveRecord', kind: checklistLine, id: uuidV5(parent, 'b'), ...place },
    ]);
    expect(stream.undo(`moved ${JSON.stringify(place)}`)).not.toHaveProperty('rejected');
    expect(seen(stream)).toEqual(before);
  }
});

it('each thing that happens to a record of any kind goes back, or says why it does not', () => {
  const answers = kinds.flatMap((kind) => registryVerbs.map((verb) => wayOfRecord(eventType(kind, verb))));
  for (const way of answers)
    expect(way).toEqual(
      expect.toSatisfy((one: object) => 'about' in one || ('stays' in one && String(one.stays).length > 20)),
    );
  expect(wayOfRecord('SeriesScheduled')).toBeUndefined();
});
