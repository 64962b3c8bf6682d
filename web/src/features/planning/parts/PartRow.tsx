import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../../kit/Button.tsx';
import { ConflictQuestion } from '../../../kit/ConflictQuestion.tsx';
import {
  centsToDecimal,
  decimalToCents,
  parseCents,
  parseDecimal,
  showCents,
  showDecimal,
} from '../../../kit/parse-number.ts';
import { formatMoney, formatWallClock } from '../../../lib/format.ts';
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { lineCents, type PartField, type SparePart } from '../rows/part-list.ts';
import { InPlaceField } from './InPlaceField.tsx';
import type { PartClash } from './use-parts.ts';

export const longestName = 255;

/** Name, and under it cost, quantity, total, and what can be done with it: the panel is narrow, names are long. */
export const PartGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 72px minmax(0, 1fr) 44px;
  align-items: center;
  gap: ${space(1.5)};
  > span { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  > input:first-child { grid-column: 1 / -1; }
`;
const Item = styled.li`
  padding: ${space(1.5)} 0;
  border-bottom: 1px solid ${color.border};
`;

const money = { show: (cost: string) => showCents(decimalToCents(cost)), parse: (typed: string) => costOf(typed) };
/** What can be no cost is undefined; an empty field costs nothing. */
export const costOf = (typed: string): string | undefined => {
  const cents = parseCents(typed) ?? 0;
  return Number.isNaN(cents) || cents < 0 ? undefined : centsToDecimal(cents);
};
export const quantityOf = (typed: string): number | undefined => {
  const quantity = parseDecimal(typed) ?? 1;
  return quantity > 0 ? quantity : undefined;
};
const nameOf = (typed: string): string | undefined => typed.trim() || undefined;

type Props = {
  readonly part: SparePart;
  readonly locked: string | undefined;
  readonly clash: PartClash | undefined;
  readonly onChange: <Field extends PartField>(part: SparePart, field: Field, value: SparePart[Field]) => void;
  readonly onRemove: () => void;
  readonly onKeep: (clash: PartClash) => void;
  readonly onTake: (clash: PartClash) => void;
  /** Enter in the last field: on to what is added next. */
  readonly onNext: () => void;
};

export const PartRow = ({ part, locked, clash, onChange, onRemove, onKeep, onTake, onNext }: Props) => {
  const { t } = useTranslation('work');
  const { name, cost, quantity } = part;
  const [costField, quantityField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const disabled = locked !== undefined;
  const of = (field: string): string => t('parts.fieldOf', { field: t(`parts.${field}`), name });
  const text = (value: unknown): string => (clash?.field === 'cost' ? formatMoney(String(value)) : String(value));
  return (
    <Item data-part={part.id}>
      <PartGrid title={locked}>
        <InPlaceField
          label={of('name')}
          value={name}
          show={String}
          parse={nameOf}
          maxLength={longestName}
          disabled={disabled}
          onChange={(value) => onChange(part, 'name', value)}
          onEnter={() => costField.current?.focus()}
        />
        <InPlaceField
          ref={costField}
          label={of('cost')}
          numeric
          value={cost}
          {...money}
          disabled={disabled}
          onChange={(value) => onChange(part, 'cost', value)}
          onEnter={() => quantityField.current?.focus()}
        />
        <InPlaceField
          ref={quantityField}
          label={of('quantity')}
          numeric
          value={quantity}
          show={showDecimal}
          parse={quantityOf}
          disabled={disabled}
          onChange={(value) => onChange(part, 'quantity', value)}
          onEnter={onNext}
        />
        <span>{formatMoney(centsToDecimal(lineCents(part)))}</span>
        <IconButton
          label={t('parts.remove', { name })}
          icon={<Trash2 size={16} aria-hidden />}
          disabled={disabled}
          onClick={onRemove}
        />
      </PartGrid>
      {clash !== undefined && (
        <ConflictQuestion
          label={of(clash.field)}
          mine={text(clash.mine)}
          theirs={text(clash.theirs)}
          who={clash.by || undefined}
          when={clash.at === '' ? undefined : formatWallClock(clash.at)}
          onKeep={() => onKeep(clash)}
          onTake={() => onTake(clash)}
        />
      )}
    </Item>
  );
};
