import type { RowFault } from '@cadenza/domain/exchange/events';
import { errorText, fieldLabel, fieldText } from '@cadenza/infra/texts/texts';
import type { ImportFault } from '../graphql/schema.gen.ts';

/** In the reader's words: a rule of a field, or a refusal of the whole record. */
export const faultText =
  (language: string) =>
  ({ line, field, code, label, params = {} }: RowFault): ImportFault => ({
    line,
    field,
    label: field === null ? null : fieldLabel(language, field),
    message:
      field === null
        ? errorText(language, code, { ...params, label: label ?? '' }).detail
        : fieldText(language, code, { ...params, label: label ?? '' }, field),
  });
