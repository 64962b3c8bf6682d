import type { Kind } from '../registry/descriptor.ts';
import { equipment } from '../registry/equipment.ts';
import { line } from '../registry/line.ts';
import { plant } from '../registry/plant.ts';
import { supplier } from '../registry/supplier.ts';

/** Kinds of records that documents belong to, by name. */
export const ownerKinds = ['plant', 'line', 'equipment', 'supplier'] as const;
export type OwnerKind = (typeof ownerKinds)[number];

export const owners: Readonly<Record<OwnerKind, Kind>> = { plant, line, equipment, supplier };

/** The record that a document belongs to. */
export type DocumentOwner = { kind: OwnerKind; id: string };

export const isOwnerKind = (name: string): name is OwnerKind => ownerKinds.some((kind) => kind === name);
