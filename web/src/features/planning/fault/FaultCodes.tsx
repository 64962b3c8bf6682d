import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { ComboField } from '../../../kit/ComboField.tsx';
import type { FaultCodeSet } from '../../../lib/schema.gen.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { media, space } from '../../../theme/layout.ts';
import type { OwnPart } from '../data/own-changes.ts';
import type { ShownRow } from '../data/row.ts';
import { usePlanning } from '../data/services.ts';
import { useSettled } from '../data/use-settled.ts';
import type { Detail } from '../detail/use-detail.ts';
import { useDetailActs } from '../detail/use-detail-acts.ts';
import { FaultCodeChoicesDocument } from './fault-codes.gen.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(3)};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

type Code = NonNullable<Detail['faultCause']>;
type Props = {
  readonly row: ShownRow;
  readonly detail: Pick<Detail, 'faultCause' | 'faultRemedy'>;
  readonly timeZone: string;
  readonly disabled: boolean;
};

/** Why a fault happened and what mended it: whoever works on it may say so, also when it is completed. */
export const FaultCodes = ({ row, detail, timeZone, disabled }: Props) => {
  const { t } = useTranslation('work');
  const { commands } = usePlanning();
  const { change } = useDetailActs(row, timeZone);
  const said = (code: Code | null) => ({ value: code?.id ?? null, words: code?.label ?? '' });
  const part = (before: Code | null, after: Code | null): OwnPart => ({
    ...{ field: 'faultCodes', before: said(before), after: said(after) },
  });
  const { faultCause, faultRemedy } = detail;
  return (
    <Root>
      <CodeField
        key={`cause ${faultCause?.id}`}
        of="CAUSE"
        label={t('faultCodes.cause')}
        value={faultCause}
        disabled={disabled}
        onChange={(code) =>
          change(commands.classify(row.id, { faultCauseId: code?.id ?? null }), part(faultCause, code))
        }
      />
      <CodeField
        key={`remedy ${faultRemedy?.id}`}
        of="REMEDY"
        label={t('faultCodes.remedy')}
        value={faultRemedy}
        disabled={disabled}
        onChange={(code) =>
          change(commands.classify(row.id, { faultRemedyId: code?.id ?? null }), part(faultRemedy, code))
        }
      />
    </Root>
  );
};

type FieldProps = {
  readonly of: FaultCodeSet;
  readonly label: string;
  readonly value: Code | null;
  readonly disabled: boolean;
  readonly onChange: (code: Code | null) => void;
};

/** Found by typing; a new one for each value that is known, so that what others chose shows at once. */
const CodeField = ({ of, label, value, disabled, onChange }: FieldProps) => {
  const { t } = useTranslation('work');
  const [typed, setTyped] = useState(value?.label ?? '');
  // The whole of what is chosen finds nothing else: the list then begins with all of them.
  const search = useSettled(typed === value?.label ? '' : typed);
  const { data, previousData, loading } = useQuery(FaultCodeChoicesDocument, { variables: { of, search } });
  const found = (data ?? previousData)?.faultCodeChoices ?? [];
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
