import { z } from 'zod';
import { id, money, yesNo } from '../rest/shapes.ts';
import { companyTexts } from './wire.ts';

const cadence = z.enum(['D', 'M', 'T', 'S', 'A']).nullable();

/** A company as it is answered. */
export const companyShape = z
  .strictObject({
    id,
    ...Object.fromEntries(companyTexts.map((name) => [name, z.string().nullable()])),
    businessName: z.string(),
    logo: z.string().nullable(),
    contractType: cadence,
    paymentCadence: cadence,
    contractPrice: money.nullable(),
    identificationCode: z.string(),
    active: yesNo,
  })
  .meta({ id: 'Company' });
