import { randomUUID } from 'node:crypto';
import { grainyPhoto } from '@cadenza/infra/images/testing/photo';
import { percentile } from '../percentile.ts';
import type { Bench } from './bench.ts';
import { secondsOf } from './rounds.ts';
import { occurrencesOf } from './ticking.ts';

const reads = 30;
const [lines, parts, photos] = [12, 5, 6];

/** The sheet of a work with lines, spare parts, photos as large as a phone sends them and a signature, printed again and again. */
export const sheet: Bench = {
  name: 'sheet',
  run: async ({ quick, product }) => {
    const { api, admin } = await product();
    const work = (await occurrencesOf(admin))[0]?.id;
    if (!work) throw new Error('nothing is planned');
    const say = async (mutation: string, variables: object): Promise<void> => {
      const query = `mutation($c: ID!, $id: ID!${mutation} { position } }`;
      const { errors } = await admin.post<{ errors?: object[] }>('/graphql', {
        ...{ query, variables: { c: randomUUID(), id: work, ...variables } },
      });
      if (errors) throw new Error(JSON.stringify(errors));
    };
    const headers = { authorization: `Bearer ${admin.token()}` };
    for (let n = 1; n <= lines; n++)
      await say(', $input: WorkLineInput!) { addWorkLine(commandId: $c, id: $id, input: $input)', {
        input: {
          description: `Controllo del punto ${n}, con quanto serve per farlo a regola d'arte`,
          mandatory: n % 2 === 0,
        },
      });
    for (let n = 1; n <= parts; n++)
      await say(', $input: SparePartInput!) { addSparePart(commandId: $c, id: $id, input: $input)', {
        input: { name: `Cuscinetto ${6_200 + n}`, cost: '12.50', quantity: n },
      });
    const image = new Blob([new Uint8Array(await grainyPhoto(1_600, 1_200))]);
    for (let n = 0; n < (quick ? 1 : photos); n++) {
      const body = new FormData();
      body.set('pianificazioneInterventoId', work);
      body.set('image', image, 'foto.jpg');
      const answer = await fetch(`${api.address}/api/pianificazione-intervento-immagini`, {
        method: 'POST',
        headers,
        body,
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    }
    await say(', $name: String!) { signIntervention(commandId: $c, id: $id, name: $name)', { name: 'Anna Bianchi' });
    let bytes = 0;
    const print = async (): Promise<void> => {
      const answer = await fetch(`${api.address}/api/pianificazione-interventi/pdf/${work}`, { headers });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
      bytes = (await answer.arrayBuffer()).byteLength;
    };
    const times: number[] = [];
    for (let n = 0; n < (quick ? 2 : reads); n++) times.push((await secondsOf(print)) * 1_000);
    const [first = 0, ...warm] = times;
    return [
      {
        ...{ name: 'PDF of an intervention, warm: p95', value: percentile(warm, 0.95), unit: 'ms' },
        target: { atMost: 1_500 },
        detail: `median ${percentile(warm, 0.5).toFixed(0)} ms, ${warm.length} reads, ${lines} lines, ${parts} parts, ${photos} photos, ${bytes} bytes; the first took ${first.toFixed(0)} ms`,
      },
    ];
  },
};
