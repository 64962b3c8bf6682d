import { Package } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { centsToDecimal } from '../../../kit/parse-number.ts';
import { formatMoney } from '../../../lib/format.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { type SparePart, sumCents } from '../rows/part-list.ts';
import type { ShownRow } from '../rows/row.ts';
import { NewPart } from './NewPart.tsx';
import { PartGrid, PartRow } from './PartRow.tsx';
import { useParts } from './use-parts.ts';

const Head = styled(PartGrid)`
  padding-bottom: ${space(1)};
  border-bottom: 1px solid ${color.border};
  font: ${font.label};
  color: ${color.muted};
`;
const Sum = styled.p`
  display: flex;
  justify-content: space-between;
  padding: ${space(3)} 0;
  font: ${font.strong};
  span:last-child { font-variant-numeric: tabular-nums; }
`;
const None = styled.p`
  display: flex;
  gap: ${space(2)};
  padding: ${space(2)} 0 ${space(3)};
  color: ${color.muted};
`;

type Props = {
  readonly row: ShownRow;
  readonly parts: readonly SparePart[];
  /** Why nothing can be written; undefined where it can. */
  readonly locked: string | undefined;
};

/** What was put into the machine: written line by line, saved at once, with what it costs. */
export const PartsTab = ({ row, parts, locked }: Props) => {
  const { t } = useTranslation('work');
  const nameField = useRef<HTMLInputElement>(null);
  const { id, equipment } = row;
  const all = useParts({ id, what: equipment.label, parts });
  const { clashes } = all;
  return (
    <>
      {parts.length === 0 && (
        <None>
          <Package size={18} aria-hidden />
          {t('parts.none')}
        </None>
      )}
      {(parts.length > 0 || locked === undefined) && (
        <Head aria-hidden>
          <span>{t('parts.cost')}</span>
          <span>{t('parts.quantity')}</span>
          <span>{t('parts.total')}</span>
          <span />
        </Head>
      )}
      {parts.length > 0 && (
        <ul aria-label={t('parts.label')}>
          {parts.map((part) => (
            <PartRow
              key={part.id}
              part={part}
              locked={locked}
              clash={clashes.find(({ partId }) => partId === part.id)}
              onChange={all.change}
              onRemove={() => all.remove(part)}
              onKeep={all.keep}
              onTake={all.leave}
              onNext={() => nameField.current?.focus()}
            />
          ))}
        </ul>
      )}
      {locked === undefined && <NewPart id={id} nameField={nameField} onAdd={all.add} />}
      {parts.length > 0 && (
        <Sum data-testid="parts-sum">
          <span>{t('parts.sum')}</span>
          <span>{formatMoney(centsToDecimal(sumCents(parts)))}</span>
        </Sum>
      )}
    </>
  );
};
