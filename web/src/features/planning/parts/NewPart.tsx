import { Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../../kit/Button.tsx';
import { inputCss } from '../../../kit/field-styles.ts';
import { showCents, showDecimal } from '../../../kit/parse-number.ts';
import { space } from '../../../theme/layout.ts';
import type { PartValues } from '../data/part-list.ts';
import { costOf, longestName, PartGrid, quantityOf } from './PartRow.tsx';

const Place = styled.div`
  padding: ${space(2)} 0;
`;
const Input = styled.input`
  ${inputCss}
  min-height: 44px;
  &[data-numeric] { text-align: right; }
`;

type Props = { readonly nameField: RefObject<HTMLInputElement | null>; readonly onAdd: (values: PartValues) => void };

const empty = { name: '', cost: '', quantity: '' };

/** What is added next: name, cost, quantity, each left by Enter, and the last Enter adds and begins anew. */
export const NewPart = ({ nameField, onAdd }: Props) => {
  const { t } = useTranslation('work');
  const [typed, setTyped] = useState(empty);
  const [costField, quantityField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [cost, quantity, name] = [costOf(typed.cost), quantityOf(typed.quantity), typed.name.trim()];
  const add = (): void => {
    if (name === '') nameField.current?.focus();
    else if (cost === undefined) costField.current?.focus();
    else if (quantity === undefined) quantityField.current?.focus();
    else {
      onAdd({ name, cost, quantity });
      setTyped(empty);
      nameField.current?.focus();
    }
  };
  const enter = (then: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    then();
  };
  return (
    <Place>
      <PartGrid role="group" aria-label={t('parts.new')}>
        <Input
          ref={nameField}
          aria-label={t('parts.newName')}
          placeholder={t('parts.newName')}
          autoComplete="off"
          maxLength={longestName}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          onKeyDown={enter(() => (name === '' ? undefined : costField.current?.focus()))}
        />
        <Input
          ref={costField}
          data-numeric
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('parts.newCost')}
          placeholder={showCents(0)}
          aria-invalid={cost === undefined || undefined}
          value={typed.cost}
          onChange={(event) => setTyped({ ...typed, cost: event.target.value })}
          onKeyDown={enter(() => quantityField.current?.focus())}
        />
        <Input
          ref={quantityField}
          data-numeric
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('parts.newQuantity')}
          placeholder={showDecimal(1)}
          aria-invalid={quantity === undefined || undefined}
          value={typed.quantity}
          onChange={(event) => setTyped({ ...typed, quantity: event.target.value })}
          onKeyDown={enter(add)}
        />
        <span aria-hidden />
        <IconButton label={t('parts.add')} icon={<Plus size={18} aria-hidden />} onClick={add} />
      </PartGrid>
    </Place>
  );
};
