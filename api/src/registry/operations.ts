import { changeRegistry } from '@cadenza/commands/registry/change-registry';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { z } from 'zod';
import { defineOperation, foundById, orElse } from '../operations/operation.ts';

/** What a person may have done to a record of any kind by its id. */

const permissionOf = (kind: Kind) => `${kind.permission}.manage` as const;

/** `cascade`: its children go too. */
export const setActive = (kind: Kind) =>
  defineOperation({
    permission: permissionOf(kind),
    input: z.object({ id: foundById, active: z.boolean(), cascade: orElse(z.boolean(), false) }),
    run: (asked, input) => changeRegistry(asked, kind, { type: 'SetRecordActive', ...input }),
  });

export const remove = (kind: Kind) =>
  defineOperation({
    ...{ permission: permissionOf(kind), input: z.object({ id: foundById }) },
    run: (asked, { id }) => changeRegistry(asked, kind, { type: 'RemoveRecord', id }),
  });
