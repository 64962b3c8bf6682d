import { z } from 'zod';
import { someOf, uuid } from '../kernel/schemas.ts';
import { plainName, visibleLines } from '../kernel/visible-text.ts';
import type { ViewEvent } from './events.ts';

/** Of all names and values of a view together. */
export const maxCharacters = 8_000;

/** A screen by its area and what it shows there: `registry/equipment`. */
export const screenKey = z
  .string({ error: 'required' })
  .regex(/^[a-z][A-Za-z]{0,29}\/[a-z][A-Za-z0-9-]{0,39}$/, { error: 'invalid' });

export const parameterName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,29}$/, { error: 'invalid' });
export const parameterValue = visibleLines(4_000);

export const viewParameters = z
  .record(parameterName, parameterValue, { error: 'invalid' })
  .refine((all) => Object.keys(all).length <= 20, { error: 'too_many', params: { max: 20 } })
  .refine((all) => Object.entries(all).flat().join('').length <= maxCharacters, {
    error: 'too_long',
    params: { max: maxCharacters },
  });

export const viewFields = {
  name: plainName(80),
  parameters: viewParameters,
  shared: z.boolean({ error: 'invalid_flag' }),
};

/** The present shape of every event of views, strict: what is appended is held against it. */
export const viewEventSchemas: {
  readonly [Type in ViewEvent['type']]: z.ZodType<Extract<ViewEvent, { type: Type }>['data']>;
} = {
  ViewSaved: z.strictObject({ viewId: uuid, userId: uuid, screen: screenKey, ...viewFields }),
  ViewChanged: z.strictObject({ viewId: uuid, changes: someOf(viewFields) }),
  ViewRemoved: z.strictObject({ viewId: uuid }),
  DefaultViewChosen: z.strictObject({ userId: uuid, screen: screenKey, viewId: uuid.nullable() }),
};
