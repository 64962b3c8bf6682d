import { type OwnerKind, owners } from '@cadenza/domain/documents/owners';
import type { DocumentOwnerKind } from '../../lib/schema.gen.ts';
import type { DocumentRowFragment } from './document-row.gen.ts';

export type DocumentItem = DocumentRowFragment;

/** The record whose documents are shown. */
export type Owner = { readonly kind: OwnerKind; readonly id: string };

export const enumOf = (kind: OwnerKind): DocumentOwnerKind => kind.toUpperCase() as DocumentOwnerKind;

/** Where documents of a kind of record are added, and their contents fetched. */
export const callsOf = (kind: OwnerKind): string => `/api/${owners[kind].rest}-documenti`;
