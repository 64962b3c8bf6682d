import { Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { IconButton } from '../../../kit/Button.tsx';
import { hintCss, inputCss } from '../../../kit/field-styles.ts';
import { showCents, showDecimal } from '../../../kit/parse-number.ts';
import { useUnaddedText } from '../../../kit/use-unsaved.ts';
import { space } from '../../../theme/layout.ts';
import type { PartValues } from '../rows/part-list.ts';
import { usePlanning } from '../session/services.ts';
import { keepPart, keptPart, nothingTyped } from './kept-part.ts';
import { costOf, longestName, PartGrid, quantityOf } from './PartRow.tsx';

const Place = styled.div`
  padding: ${space(2)} 0;
`;
const Input = styled.input`
  ${inputCss}
  min-height: 44px;
  &[data-numeric] { text-align: right; }
`;

const Hint = styled.p`
  ${hintCss}
  padding-top: ${space(1)};
`;

type Props = {
  /** The occurrence's. */
  readonly id: string;
  readonly nameField: RefObject<HTMLInputElement | null>;
  readonly onAdd: (values: PartValues) => void;
};

/**
 * What is added next: name, cost, quantity, each left by Enter, and the last Enter adds and begins anew. What is left typed is added;
 * what is no part yet stands there again.
 */
export const NewPart = ({ id, nameField, onAdd }: Props) => {
  const { t } = useTranslation('work');
  const { index } = usePlanning();
  const hint = useId();
  const [typed, setTyped] = useState(() => keptPart(index, id));
  const [costField, quantityField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [cost, quantity, name] = [costOf(typed.cost), quantityOf(typed.quantity), typed.name.trim()];
  const part = name === '' || cost === undefined || quantity === undefined ? undefined : { name, cost, quantity };
  const begun = Object.values(typed).some((text) => text.trim() !== '');
  // From here on the field holds it.
  useEffect(() => keepPart(index, id, nothingTyped), [index, id]);
  useUnaddedText(begun, () => {
    keepPart(index, id, part === undefined && begun ? typed : nothingTyped);
    if (part !== undefined) {
      onAdd(part);
      setTyped(nothingTyped);
    }
    return false;
  });
  const add = (): void => {
    if (name === '') nameField.current?.focus();
    else if (cost === undefined) costField.current?.focus();
    else if (quantity === undefined) quantityField.current?.focus();
    else {
      onAdd({ name, cost, quantity });
      setTyped(nothingTyped);
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
          aria-describedby={begun ? hint : undefined}
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
      {begun && <Hint id={hint}>{t(part === undefined ? 'parts.keptOnLeave' : 'parts.addedOnLeave')}</Hint>}
    </Place>
  );
};
