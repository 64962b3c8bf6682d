import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/world.ts';
import {
  calls,
  equipment,
  errorsOf,
  open,
  plant,
  type Request,
  theirSetup,
  theirs,
  unwritten,
  world,
} from './fixtures.ts';

/** The address of a machine, and who sees to a request. */
export const whoSees = (): void => {
  describe('the address behind the QR code of equipment', () => {
    it('is of equipment of the company that is in use, and of no other', async () => {
      const address = async (equipmentId: string) => {
        const { data, errors } = await plant.graphql('query ($id: ID!) { supportAddress(equipmentId: $id) }', {
          id: equipmentId,
        });
        return errors?.[0]?.extensions.code ?? (data as { supportAddress: string }).supportAddress;
      };
      expect(await address(equipment)).toContain(equipment);
      const { linea } = (await open()) as Request & { linea: { id: string } };
      const made = await plant.post('/api/attrezzature', { descrizione: 'Dismessa', lineaId: linea.id });
      const { id } = made.body as { id: string };
      expect(await address(id)).toContain(id);
      expect((await plant.put(`/api/attrezzature/${id}/active/N`, {})).status).toBe(200);
      for (const wrong of [id, theirSetup.body.attrezzaturaId ?? '', randomUUID(), 'x'])
        expect([wrong, await address(wrong)]).toEqual([wrong, 'not_found']);
    });

    it('is told beside whether only the server’s own machine can open it', async () => {
      const { data } = await plant.graphql('{ publicOrigin { address onlyThisMachine } }');
      expect(data).toEqual({ publicOrigin: { address: 'http://localhost:3000', onlyThisMachine: true } });
    });
  });

  describe('who sees to a request', () => {
    it('is asked, by a version, where somebody else has moved it or given it away since', async () => {
      const one = (await open()) as Request & { version: number };
      const other = await world.client(plant.companyId, ['ROLE_ADMIN']);
      const put = (by: Client, body: object) => by.put(`${calls}/${one.id}`, body);
      expect((await put(other, { assignedTo: other.userId, version: one.version })).status).toBe(200);
      const conflict = (field: string, mine: string, theirs: string) => ({
        status: 409,
        body: {
          code: 'conflict',
          errors: [{ field, code: 'conflict', conflict: { mine, theirs, by: 'Marta Greco' } }],
        },
      });
      await unwritten(async () => {
        const { version } = one;
        expect(await put(plant, { assignedTo: plant.userId, version })).toMatchObject(
          conflict('assignedTo', plant.userId, other.userId),
        );
        expect(await put(plant, { statusRequest: 'ARCHIVIATO', version })).toMatchObject(
          conflict('statusRequest', 'ARCHIVIATO', 'IN_GESTIONE'),
        );
        const { errors } = await plant.graphql(
          'mutation ($c: ID!, $id: ID!, $u: ID) { assignSupportRequest(commandId: $c, id: $id, seenVersion: 1, userId: $u) { id } }',
          { c: randomUUID(), id: one.id, u: plant.userId },
        );
        expect(errors?.[0]).toMatchObject({ extensions: { code: 'conflict' } });
      });
      const { body } = await put(plant, { notes: 'x' });
      const { version } = body as { version: number };
      expect((await put(plant, { assignedTo: plant.userId, statusRequest: 'COMPLETATO', version })).status).toBe(200);
    });

    it('sees requests, of everybody', async () => {
      const { id } = await open();
      for (const role of ['ROLE_PAYMENTS', 'ROLE_USER'] as const) {
        const { userId } = await world.client(plant.companyId, [role]);
        const reply = await plant.put(`${calls}/${id}`, { assignedTo: userId });
        expect([reply.status, errorsOf(reply)]).toEqual([422, ['assignedTo sees_no_requests']]);
      }
      const reply = await plant.put(`${calls}/${id}`, { assignedTo: theirs.userId });
      expect(errorsOf(reply)).toEqual(['assignedTo not_found']);
    });
  });
};
