import { photo } from '@cadenza/infra/images/testing/photo';
import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/world.ts';
import { errorsOf, maintainer, open, plant, theirs, unwritten, world } from './fixtures.ts';

/** Pictures of a request. */
export const pictures = (): void => {
  describe('pictures of a request', () => {
    const add = (by: Client, supportRequestId: string, content: Buffer | string) =>
      by.form('POST', '/api/support-request-images', [
        { name: 'supportRequestId', content: supportRequestId },
        { name: 'image', content, fileName: '../guasto.jpg', type: 'image/jpeg' },
      ]);

    it('are encoded anew, fetched and removed; of another maintainer’s request none', async () => {
      const one = await open(maintainer);
      const sent = await photo();
      expect(sent.includes('Brescia')).toBe(true);
      const { status, body } = await add(maintainer, one.id, sent);
      expect([status, body]).toEqual([201, body]);
      const image = body as { id: string; fileName: string };
      expect(image.fileName).toBe(`${image.id}.jpg`);
      const url = `/api/support-request-images/downloads/${image.fileName}`;
      // Whoever wrote it waits for it; then it is there for all.
      expect((await maintainer.get(url)).status).toBe(200);
      const { rawPayload, headers } = await world.app.inject({
        url,
        headers: { authorization: `Bearer ${plant.token}` },
      });
      expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
      expect(rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
      expect(rawPayload.includes('Brescia')).toBe(false);
      const listed = await plant.get(`/api/support-request-images?filters[supportRequestId]=${one.id}`);
      expect(listed.body).toMatchObject({ data: [image], totalRows: 1 });
      const another = await world.client(plant.companyId, ['ROLE_USER']);
      for (const by of [another, theirs]) expect((await by.get(url)).status).toBe(404);
      await unwritten(async () => {
        for (const by of [another, theirs])
          expect(errorsOf(await add(by, one.id, sent))).toEqual(['supportRequestId not_found']);
        expect(errorsOf(await add(plant, one.id, '<svg onload="alert(1)"/>'))).toEqual(['image not_a_picture']);
      });
      expect((await theirs.delete(`/api/support-request-images/${image.id}`)).status).toBe(404);
      expect((await plant.delete(`/api/support-request-images/${image.id}`)).status).toBe(204);
      expect((await plant.get(url)).status).toBe(404);
    });
  });
};
