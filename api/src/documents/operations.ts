import { addDocument, changeDocument } from '@cadenza/commands/documents/documents';
import type { OwnerKind } from '@cadenza/domain/documents/owners';
import { z } from 'zod';
import { defineOperation, foundById, orElse } from '../operations/operation.ts';
import type { Upload } from '../rest/upload.ts';

const permission = 'documents.manage';

/** A document of such a record. */
export const addTo = (kind: OwnerKind) =>
  defineOperation({
    permission,
    input: z.object({ ownerId: z.string(), description: orElse(z.string(), null), file: z.custom<Upload>() }),
    run: (asked, { ownerId, description, file }) =>
      addDocument(asked, {
        ...{ owner: { kind, id: ownerId }, description },
        ...{ name: file.name, content: file.stream(), hash: file.sha256, limit: asked.services.uploadLimit },
      }),
  });

export const describe = defineOperation({
  ...{ permission, input: z.object({ id: foundById, description: orElse(z.string(), null) }) },
  run: (asked, { id, description }) => changeDocument(asked, id, { type: 'DescribeDocument', description }),
});

/** `kind`: of the record that it has to belong to; whatever it belongs to where none is named. */
export const remove = (kind?: OwnerKind) =>
  defineOperation({
    ...{ permission, input: z.object({ id: foundById }) },
    run: (asked, { id }) => changeDocument(asked, id, { type: 'RemoveDocument' }, kind),
  });
