import { isOwnerKind, type OwnerKind } from '@cadenza/domain/documents/owners';
import type { DocumentView } from '@cadenza/queries/documents/documents';
import type { Document, DocumentOwnerKind } from '../graphql/schema.gen.ts';

const ownerNames: Readonly<Record<OwnerKind, DocumentOwnerKind>> = {
  plant: 'PLANT',
  line: 'LINE',
  equipment: 'EQUIPMENT',
  supplier: 'SUPPLIER',
};

export const ownerOf = (name: DocumentOwnerKind): OwnerKind => {
  const kind = name.toLowerCase();
  if (!isOwnerKind(kind)) throw new TypeError(`no kind of record that has documents: ${name}`);
  return kind;
};

/** In the shape of its type in the schema. */
export const toGraphql = ({ owner, addedBy: _, hash: __, ...document }: DocumentView): Document => ({
  ...document,
  ownerKind: ownerNames[owner.kind],
  ownerId: owner.id,
});
