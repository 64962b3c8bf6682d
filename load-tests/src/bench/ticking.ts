import { randomUUID } from 'node:crypto';
import type { RestClient } from '../rest-client.ts';

type Listed = { data: { plannedList: { rows: { id: string; seriesId: string }[] } } };

export type Occurrence = { id: string; seriesId: string };

const ids = new WeakMap<RestClient, Promise<Occurrence[]>>();

/** Occurrences of the company that the client is in, 100 of them. */
export const occurrencesOf = (client: RestClient): Promise<Occurrence[]> => {
  const found =
    ids.get(client) ??
    client
      .post<Listed>('/graphql', {
        query: '{ plannedList(query: { page: 1, rowsPerPage: 100 }) { rows { id seriesId } } }',
      })
      .then(({ data }) => data.plannedList.rows);
  ids.set(client, found);
  return found;
};

let turn = 0;

/** One change of one occurrence, as a person makes it: how far the work is. */
export const tickOnce = async (client: RestClient): Promise<void> => {
  const all = await occurrencesOf(client);
  turn += 1;
  const { id } = all[turn % all.length] as Occurrence;
  const percent = (turn % 99) + 1;
  const { errors } = await client.post<{ errors?: object[] }>('/graphql', {
    query:
      'mutation ($commandId: ID!, $id: ID!, $percent: Int!) { setInterventionProgress(commandId: $commandId, id: $id, percent: $percent) { position } }',
    variables: { commandId: randomUUID(), id, percent },
  });
  if (errors) throw new Error(JSON.stringify(errors));
};
