import { historyFields } from '../history/fields.ts';
import { meField } from '../identity/me-field.ts';
import { planningFields } from '../planning/fields.ts';
import { registryFields } from '../registry/fields.ts';
import type { Fields } from './context.ts';

/** Every root field there is, each with its permission. */
export const fields: { Query: Fields; Mutation: Fields } = {
  Query: { me: meField, ...planningFields.Query, ...registryFields.Query, ...historyFields.Query },
  Mutation: { ...planningFields.Mutation, ...registryFields.Mutation },
};
