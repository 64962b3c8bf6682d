import { newId } from '@cadenza/infra/ids';
import { expect } from 'vitest';
import type { Client } from './world.ts';

export type Printout = { id: string; status: string; fileName: string | null; failure: string | null; total: number };
const fields = 'id kind status total done fileName size failure requestedAt expiresAt';
/** One's own as it is now; null for anybody else's. */
export const one = async (by: Client, id: string): Promise<Printout | null> => {
  const { data } = await by.graphql(`query ($id: ID!) { printout(id: $id) { ${fields} } }`, { id });
  return (data as { printout: Printout | null }).printout;
};
export const listed = async (by: Client): Promise<Printout[]> => {
  const { data } = await by.graphql(`{ printouts { rows { ${fields} } } }`);
  return (data as { printouts: { rows: Printout[] } }).printouts.rows;
};
/** Asks for labels. */
export const ask = async (by: Client, input: object, commandId = newId()) => {
  const { data, errors } = await by.graphql(
    'mutation ($c: ID!, $i: EquipmentLabelsInput!) { printEquipmentLabels(commandId: $c, input: $i) { id } }',
    { c: commandId, i: input },
  );
  return {
    id: (data as { printEquipmentLabels: { id: string } | null } | null)?.printEquipmentLabels?.id ?? '',
    code: errors?.[0]?.extensions.code,
    errors: errors?.[0]?.extensions,
  };
};
/** When it has come to an end. */
export const made = async (by: Client, id: string): Promise<Printout> => {
  const ended = async () => ['READY', 'FAILED'].includes((await one(by, id))?.status ?? '');
  await expect.poll(ended, { timeout: 60_000, interval: 30 }).toBe(true);
  return (await one(by, id)) as Printout;
};
/** Of the equipment that these filters leave. */
export const labels = (filters: object[] = [], more: object = {}) => ({ list: { filters }, perSheet: 24, ...more });
