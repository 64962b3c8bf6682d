import { defaultSettings } from '@cadenza/domain/company/settings';
import { nameStream } from '@cadenza/domain/identity/unique-name';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { testMetadata } from '@cadenza/domain/testing/given-when-then';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { newId } from '@cadenza/infra/ids';
import { expect, test } from 'vitest';
import { createFolds } from '../kernel/folds.ts';
import { companyOfCode } from './company-of-code.ts';

const build = async () => {
  const store = createMemoryEventStore();
  const reads: StreamName[] = [];
  const folds = createFolds({
    read: (stream, options) => {
      reads.push(stream);
      return store.read(stream, options);
    },
  });
  const append = (stream: StreamName, companyId: string, event: DomainEvent) => {
    const events = [{ ...event, id: newId(), metadata: { ...testMetadata, companyId } }];
    return store.append({ stream, expected: 'any', events });
  };
  const name = nameStream('companyCode', 'OFF');
  return {
    register: async (companyId: string) => {
      const data = { companyId, code: 'OFF', details: { businessName: 'Officine' }, settings: defaultSettings };
      await append(`company-${companyId}`, companyId, { type: 'CompanyRegistered', data });
    },
    claim: (companyId: string) => append(name, companyId, { type: 'NameReserved', data: { ownerId: companyId } }),
    release: (companyId: string) => append(name, companyId, { type: 'NameReleased', data: { ownerId: companyId } }),
    find: async () => (await companyOfCode(folds, 'OFF'))?.companyId,
    /** Streams that are asked for before anything is answered. */
    askedAtOnce: async () => {
      reads.length = 0;
      const found = companyOfCode(folds, 'OFF');
      const first = [...reads];
      await found;
      return first;
    },
    name,
  };
};

test('a code that was looked up before is read together with its company', async () => {
  const { register, claim, find, askedAtOnce, name } = await build();
  const companyId = newId();
  await register(companyId);
  await claim(companyId);
  expect(await askedAtOnce()).toEqual([name]);
  expect(await askedAtOnce()).toEqual([name, `company-${companyId}`]);
  expect(await find()).toBe(companyId);
});

test('whose code it is now counts, whoever had it when somebody looked last', async () => {
  const { register, claim, release, find } = await build();
  const [one, other] = [newId(), newId()];
  for (const companyId of [one, other]) await register(companyId);
  expect(await find()).toBeUndefined();
  await claim(one);
  expect(await find()).toBe(one);
  await release(one);
  expect(await find()).toBeUndefined();
  await claim(other);
  expect(await find()).toBe(other);
});
