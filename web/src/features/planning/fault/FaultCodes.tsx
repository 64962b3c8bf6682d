import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { media, space } from '../../../theme/layout.ts';
import type { Detail } from '../detail/use-detail.ts';
import { useDetailActs } from '../detail/use-detail-acts.ts';
import { classify } from '../pending/kinds/classify.ts';
import type { ShownRow } from '../rows/row.ts';
import { CodeField } from './CodeField.tsx';

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
  const { change } = useDetailActs(row, timeZone);
  const { faultCause, faultRemedy } = detail;
  return (
    <Codes>
      <CodeField
        key={`cause ${faultCause?.id}`}
        of="CAUSE"
        label={t('faultCodes.cause')}
        value={faultCause}
        disabled={disabled}
        onChange={(cause) => change(classify, { cause }, detail)}
      />
      <CodeField
        key={`remedy ${faultRemedy?.id}`}
        of="REMEDY"
        label={t('faultCodes.remedy')}
        value={faultRemedy}
        disabled={disabled}
        onChange={(remedy) => change(classify, { remedy }, detail)}
      />
    </Codes>
  );
};
