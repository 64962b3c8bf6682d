import type { RegistryCommand } from '@cadenza/domain/registry/commands';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import { sampleValues } from '@cadenza/domain/testing/registry-samples';
import fc, { type Arbitrary } from 'fast-check';
import { days, id, numbers, optional, texts, unlikely } from './values.ts';

const maliciousValue = ({ type, references }: Field): Arbitrary<unknown> => {
  if (type === 'reference') return id(references ?? '');
  if (type === 'references') return fc.array(id(references ?? ''), { maxLength: 4 });
  if (type === 'date') return days;
  return fc.oneof(texts, numbers, fc.boolean(), fc.constant(null), fc.constant(undefined), days);
};

const values = (kind: Kind): Arbitrary<Record<string, unknown>> =>
  fc.integer({ min: 1, max: 9 }).chain((of) => {
    const good = sampleValues(kind, String(of));
    return fc.record(
      Object.fromEntries(
        kind.fields.map((field) => [
          field.name,
          unlikely(good[field.name], maliciousValue(field), 3 * kind.fields.length),
        ]),
      ),
    );
  });

/** Kinds by their names, so that what failed can be read. */
type Named = RegistryCommand extends infer C
  ? C extends { kind: Kind }
    ? Omit<C, 'kind'> & { kind: string }
    : never
  : never;

export type Registry = { area: 'registry'; command: Named; parentId: string };

export const registry: Arbitrary<Registry> = fc.constantFrom(...kinds).chain((kind) => {
  const target = { kind: fc.constant(kind.name), id: id(kind.stream.of === 'parent' ? 'line' : kind.name) };
  const commands: { [Type in RegistryCommand['type']]: Arbitrary<Extract<Named, { type: Type }>> } = {
    CreateRecord: fc.record({ type: fc.constant('CreateRecord'), ...target, values: values(kind) }),
    CreateRecords: fc.record({
      type: fc.constant('CreateRecords'),
      kind: target.kind,
      records: fc.array(fc.record({ id: target.id, values: values(kind) }), { maxLength: 3 }),
      afterId: optional(target.id),
    }),
    RemoveRecords: fc.record({
      type: fc.constant('RemoveRecords'),
      kind: target.kind,
      ids: fc.array(target.id, { maxLength: 3 }),
    }),
    ChangeRecord: fc.record({ type: fc.constant('ChangeRecord'), ...target, values: values(kind) }),
    SetRecordActive: fc.record({
      type: fc.constant('SetRecordActive'),
      ...target,
      active: fc.boolean(),
      reason: optional(fc.constantFrom('x', 'deactivated:plant')),
    }),
    RemoveRecord: fc.record({ type: fc.constant('RemoveRecord'), ...target }),
    RequestRemoval: fc.record({ type: fc.constant('RequestRemoval'), ...target }),
    RestoreRecord: fc.record({ type: fc.constant('RestoreRecord'), ...target }),
    MoveRecord: fc.record({ type: fc.constant('MoveRecord'), ...target, afterId: optional(target.id) }),
  };
  return fc.record({
    area: fc.constant('registry' as const),
    // Several are commanded of one stream only, which those of a kind with streams of their own do not share.
    command: fc.oneof(
      commands.CreateRecord,
      ...Object.values(commands).filter(
        (one) => kind.stream.of !== 'own' || (one !== commands.CreateRecords && one !== commands.RemoveRecords),
      ),
    ),
    parentId: id('checklist'),
  });
});

export type Order = { area: 'order'; id: string; afterId: string | null; listed: string[] };

export const order: Arbitrary<Order> = fc.record({
  area: fc.constant('order'),
  id: id('checklist'),
  afterId: optional(id('checklist')),
  listed: fc.uniqueArray(id('checklist'), { maxLength: 3 }),
});
