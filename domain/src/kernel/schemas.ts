import { z } from 'zod';
import { isUuid } from './uuid.ts';

/** The pieces that schemas of all areas share. Messages are field codes. */

export const uuid = z.string({ error: 'required' }).refine(isUuid, { error: 'invalid_id' });

/** Some fields of a shape, at least one: what an event of a change carries. */
export const someOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(
      Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.exactOptional(field)])) as {
        [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]>;
      },
    )
    .refine((changes) => Object.keys(changes).length > 0, { error: 'required' });
