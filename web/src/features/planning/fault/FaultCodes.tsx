import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { media, space } from '../../../theme/layout.ts';
import type { OwnPart } from '../data/own-changes.ts';
import type { ShownRow } from '../data/row.ts';
import { usePlanning } from '../data/services.ts';
import type { Detail } from '../detail/use-detail.ts';
import { useDetailActs } from '../detail/use-detail-acts.ts';
import { type Code, CodeField } from './CodeField.tsx';

/** Two beside each other, where there is room. */
export const Codes = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(3)};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

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
    <Codes>
      <CodeField
        key={`cause ${faultCause?.id}`}
        of="CAUSE"
        label={t('faultCodes.cause')}
        value={faultCause}
        disabled={disabled}
        onChange={(code) => change(commands.classify(row.id, { cause: code }), part(faultCause, code))}
      />
      <CodeField
        key={`remedy ${faultRemedy?.id}`}
        of="REMEDY"
        label={t('faultCodes.remedy')}
        value={faultRemedy}
        disabled={disabled}
        onChange={(code) => change(commands.classify(row.id, { remedy: code }), part(faultRemedy, code))}
      />
    </Codes>
  );
};
