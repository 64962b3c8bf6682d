import { settleDue } from '@cadenza/commands/contracts/settle-due';
import { contracts } from '@cadenza/domain/contracts/contracts';
import { z } from 'zod';
import { defineOperation, foundById, ifGiven } from '../operations/operation.ts';

/** The money of a transfer is there. */
export const settle = defineOperation({
  permission: contracts.permissions.RecordPayment,
  input: z.object({ contractId: foundById, dueId: foundById, paidOn: ifGiven(z.string()) }),
  run: (asked, due) => settleDue(asked, due),
});
