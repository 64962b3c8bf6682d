import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComboField } from '../../../kit/ComboField.tsx';
import type { FaultCodeSet } from '../../../lib/schema.gen.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import type { Detail } from '../detail/use-detail.ts';
import { FaultCodeChoicesDocument } from '../kept/fault-codes.gen.ts';
import { useSettled } from '../session/use-settled.ts';
import { useKeptCodes } from './use-kept-codes.ts';

export type Code = NonNullable<Detail['faultCause']>;

type FieldProps = {
  readonly of: FaultCodeSet;
  readonly label: string;
  readonly value: Code | null;
  readonly disabled: boolean;
  readonly onChange: (code: Code | null) => void;
};

/** Found by typing; a new one for each value that is known, so that what others chose shows at once. */
export const CodeField = ({ of, label, value, disabled, onChange }: FieldProps) => {
  const { t } = useTranslation('work');
  const [typed, setTyped] = useState(value?.label ?? '');
  // The whole of what is chosen finds nothing else: the list then begins with all of them.
  const search = useSettled(typed === value?.label ? '' : typed);
  const { data, previousData, loading, error } = useQuery(FaultCodeChoicesDocument, { variables: { of, search } });
  const kept = useKeptCodes(of, error !== undefined);
  const found = error === undefined ? ((data ?? previousData)?.faultCodeChoices ?? []) : kept;
  const options = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  return (
    <ComboField
      label={label}
      options={options}
      value={value?.id ?? null}
      onChange={(id) => {
        const code = options.find((one) => one.id === id) ?? null;
        if (code?.id !== value?.id) onChange(code);
      }}
      onSearch={setTyped}
      searching={loading}
      disabled={disabled}
      placeholder={t('faultCodes.none')}
    />
  );
};
