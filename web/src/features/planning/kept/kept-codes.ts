import type { Ask } from '../../../lib/ask.ts';
import type { DeviceStore } from '../../../lib/device-store.ts';
import type { FaultCodeSet } from '../../../lib/schema.gen.ts';
import { FaultCodeChoicesDocument, type FaultCodeChoicesQuery } from './fault-codes.gen.ts';

export type KeptCodes = FaultCodeChoicesQuery['faultCodeChoices'];

const nameOf = (of: FaultCodeSet): string => `fault codes ${of}`;

export const readKeptCodes = async (
  store: Pick<DeviceStore, 'read'>,
  owner: string,
  of: FaultCodeSet,
): Promise<KeptCodes> => ((await store.read(owner, nameOf(of))) as KeptCodes | undefined) ?? [];

/** Keeps on the device what faults may be classified by, for whoever completes one without a network. */
export const keepCodes = async (ask: Ask, store: Pick<DeviceStore, 'keep'>, owner: string): Promise<void> => {
  for (const set of ['CAUSE', 'REMEDY'] as const) {
    const { faultCodeChoices } = await ask(FaultCodeChoicesDocument, { of: set, search: '' });
    await store.keep(owner, nameOf(set), faultCodeChoices);
  }
};
