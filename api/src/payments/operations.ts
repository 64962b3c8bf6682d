import { cancelContract } from '@cadenza/commands/payments/cancel-contract';
import { paymentPortal } from '@cadenza/commands/payments/payment-portal';
import { upgradeContract } from '@cadenza/commands/payments/upgrade-contract';
import { z } from 'zod';
import { type Asked, defineOperation, foundById } from '../operations/operation.ts';

/** What a person may have done about what the company buys. */

const permission = 'contracts.manage';
const returning = { returnPath: z.string() };
const here = (asked: Asked) => ({ ...asked, publicUrl: asked.services.publicUrl });

export const upgrade = defineOperation({
  permission,
  input: z.object({ licenseId: foundById, licensePriceId: foundById, ...returning }),
  run: (asked, wanted) => upgradeContract(here(asked), wanted),
});

export const cancel = defineOperation({
  permission,
  input: z.object({ contractId: foundById }),
  run: (asked, { contractId }) => cancelContract(asked, contractId),
});

export const portal = defineOperation({
  permission,
  input: z.object(returning),
  run: (asked, { returnPath }) => paymentPortal(here(asked), returnPath),
});
