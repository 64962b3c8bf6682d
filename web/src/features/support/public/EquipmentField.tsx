import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { font, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { readEquipment } from './calls.ts';
import { EquipmentSearch } from './EquipmentSearch.tsx';
import { Fault, Hint, Question, QuestionTitle } from './page-styles.ts';
import { useAnswer } from './use-answer.ts';

const Chosen = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius.medium};
  background: ${color.bg};
  b { flex: 1; min-width: 0; font: ${font.strong}; overflow-wrap: anywhere; }
`;

type Props = {
  readonly companyCode: string;
  /** The chosen one by its name; null where there is none. */
  readonly chosen: string | null;
  /** The label that was scanned means none that is there. */
  readonly lost: boolean;
  readonly fault: string | undefined;
  readonly onChoose: (id: string | null) => void;
};

/** What is broken: by the label that was scanned, or looked for. */
export const EquipmentField = ({ companyCode, chosen, lost, fault, onChoose }: Props) => {
  const { t } = useTranslation(['public-support', 'common']);
  // Search and choice take each other's place: the focus of who has changed it goes on to the other.
  const [focus, setFocus] = useState(false);
  const change = (id: string | null): void => {
    setFocus(true);
    onChoose(id);
  };
  return (
    <Question data-question="equipment">
      <QuestionTitle id="equipment-title">{t('equipment.title')}</QuestionTitle>
      {chosen === null ? (
        <Search {...{ companyCode, fault, focus }} onChoose={change} />
      ) : (
        <ChosenOne name={chosen} focus={focus} onChange={() => change(null)} />
      )}
      {lost && chosen === null && <Hint role="status">{t('equipment.lost')}</Hint>}
      {fault !== undefined && <Fault id="equipment-fault">{fault}</Fault>}
    </Question>
  );
};

type ChosenProps = { readonly name: string; readonly focus: boolean; readonly onChange: () => void };

const ChosenOne = ({ name, focus, onChange }: ChosenProps) => {
  const { t } = useTranslation('public-support');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) button.current?.focus();
  }, [focus]);
  return (
    <Chosen>
      <b>{name}</b>
      <Button ref={button} size="dense" aria-label={t('equipment.changeOf', { name })} onClick={onChange}>
        {t('equipment.change')}
      </Button>
    </Chosen>
  );
};

type SearchProps = Pick<Props, 'companyCode' | 'fault' | 'onChoose'> & { readonly focus: boolean };

/** Asks for all equipment only when there is something to look for. */
const Search = ({ companyCode, fault, focus, onChoose }: SearchProps) => {
  const { t } = useTranslation(['public-support', 'common']);
  const { answer, again } = useAnswer(useCallback((signal) => readEquipment(companyCode, signal), [companyCode]));
  if (answer.is === 'failed')
    return (
      <Question>
        <Fault role="alert">{errorText(answer.error, t)}</Fault>
        <Button onClick={again}>{t('common:retry')}</Button>
      </Question>
    );
  return (
    <EquipmentSearch
      all={answer.is === 'ready' ? answer.value : null}
      invalid={fault !== undefined}
      focus={focus}
      onChoose={onChoose}
    />
  );
};
