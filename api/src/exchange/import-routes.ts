import { isExchanged } from '@cadenza/domain/exchange/columns';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { z } from 'zod';
import { areaOf } from '../registry/routes.ts';
import { bearerRoute, created, type Route } from '../rest/route.ts';
import { count } from '../rest/shapes.ts';
import { fileTooLarge } from '../rest/upload.ts';
import type { Services } from '../services.ts';

const fileShape = z
  .strictObject({
    file: z.string().meta({ description: 'What the preview and the start of the import name it by' }),
    nome: z.string(),
    size: count.meta({ description: 'Bytes' }),
  })
  .meta({ id: 'ImportFile' });

const importRoute = (kind: Kind): Route =>
  bearerRoute(`POST /api/importazioni/${kind.rest}`, {
    area: areaOf(kind),
    summary: `Takes in a CSV or XLSX file with ${kind.plural}, to be looked at and imported; without that it goes after a day`,
    permission: `${kind.permission}.manage`,
    files: {
      file: {
        required: true,
        limit: async ({ uploadLimit }: Services) => uploadLimit,
        description: 'The headings in the first row, one record in each of the others',
      },
    },
    answers: { status: 201, schema: fileShape },
    handle: async ({ files: { file }, services }, { actor }) => {
      const received = await services.files.receive(file.stream(), services.uploadLimit, file.sha256);
      if (received.outcome === 'too_large') throw fileTooLarge(services.uploadLimit);
      try {
        await received.keep(actor.companyId);
        return created({ file: received.hash, nome: file.name, size: received.size });
      } finally {
        await received.discard();
      }
    },
  });

/** A file for every list that has a screen of its own, from whoever may make records of the kind. */
export const importRoutes: readonly Route[] = kinds.filter(isExchanged).map(importRoute);
