import { createNumericField } from '../../kit/NumberField.tsx';
import { parseDecimal, showDecimal } from '../../kit/parse-number.ts';

/** A number with at most two decimals. */
export const DecimalField = createNumericField({
  parse: parseDecimal,
  show: showDecimal,
  inputMode: 'decimal',
  faultKey: 'reports:targets.notADecimal',
});
