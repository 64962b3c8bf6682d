import { newId } from '@cadenza/infra/ids';
import { readTable } from '@cadenza/infra/spreadsheets/read-table';
import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/world.ts';
import { admin, make, mine, superAdmin, theirs, world } from './fixtures.ts';

/** The list of users goes out. */
export const listAsFile = (): void => {
  describe('the list of users goes out', () => {
    const download = async (by: Client, query: string) => {
      const headers = { authorization: `Bearer ${by.token}` };
      const answer = await world.app.inject({ method: 'GET', url: `/api/esportazioni/users?${query}`, headers });
      return { status: answer.statusCode, name: answer.headers['content-disposition'], bytes: answer.rawPayload };
    };

    it('as its filters let through, in words, without anything that logs in, to who may see it', async () => {
      const surname = `Zani ${newId()}`;
      const made = await make({ name: '=1+1', surname, roles: ['ROLE_USER', 'ROLE_PLANT'] });
      const asked = `sortBy=surname&descending=1&filters[search]=${encodeURIComponent(surname)}`;
      const csv = await download(admin, asked);
      expect(csv).toMatchObject({ status: 200, name: expect.stringMatching(/filename="Utenti_[\d_]+\.csv"/) });
      const [head, ...rows] = csv.bytes.toString().trimEnd().split('\r\n');
      expect(head).toBe('\ufeffNome utente;Nome;Cognome;E-mail;Ruoli;Manutentore;Attivo');
      expect(rows).toEqual([`${made.username};'=1+1;${surname};;Manutentore, Responsabile di impianto;;Sì`]);
      const xlsx = await readTable((await download(admin, `formato=xlsx&${asked}`)).bytes);
      expect(xlsx).toMatchObject({
        table: { rows: [{ cells: expect.arrayContaining([made.username, '=1+1', surname]) }] },
      });

      const others = await world.client(theirs, ['ROLE_ADMIN']);
      expect((await download(others, asked)).bytes.toString()).not.toContain(surname);
      const maintainer = await world.client(mine, ['ROLE_USER']);
      expect((await download(maintainer, asked)).status).toBe(403);
      expect((await download(admin, 'sortBy=password')).status).toBe(422);
      expect((await download(admin, 'formato=pdf')).status).toBe(422);
    });

    it('shows a super administrator to their like only', async () => {
      const list = async (by: Client) => (await download(by, '')).bytes.toString();
      expect(await list(admin)).not.toContain('Super amministratore');
      expect(await list(superAdmin)).toContain('Super amministratore');
    });
  });
};
