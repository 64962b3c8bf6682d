import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, media, radius, space } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { Button } from './Button.tsx';

const Question = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  margin: ${space(2)} 0 0;
  padding: ${space(3)};
  border: 1px solid ${color.warningText};
  border-radius: ${radius.medium};
  min-width: 0;
  > p { margin: 0; font: ${font.small}; }
`;
const Beside = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(2)} ${space(4)};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;
const Side = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  justify-items: start;
  gap: ${space(1)};
  min-width: 0;
  > span { font: ${font.label}; color: ${color.muted}; }
  > div { max-width: 100%; font: ${font.strong}; white-space: pre-wrap; overflow-wrap: anywhere; }
  > div:empty::before { content: '—'; color: ${color.muted}; }
`;

/** To the first question that is open, for whoever would save before it is answered. */
export const focusConflict = (): void => {
  const question = document.querySelector<HTMLElement>('[data-conflict]');
  question?.querySelector('button')?.focus();
  question?.scrollIntoView({ block: 'nearest' });
};

type Props = {
  /** What the field is called, for who hears it. */
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  /** Undefined where it is not known. */
  readonly who: string | undefined;
  /** As a person reads it. */
  readonly when: string | undefined;
  readonly onKeep: () => void;
  readonly onTake: () => void;
};

/** Two people set one field: both values beside each other, of which one is chosen before anything is saved. */
export const ConflictQuestion = ({ label, mine, theirs, who, when, onKeep, onTake }: Props) => {
  const { t } = useTranslation('kit');
  const questionId = useId();
  const name = who ?? t('conflict.somebody');
  return (
    <Question aria-label={label} aria-describedby={questionId} data-conflict>
      <p id={questionId} role="status">
        {when === undefined ? t('conflict.text', { who: name }) : t('conflict.textSince', { who: name, when })}
      </p>
      <Beside>
        <Side>
          <span>{t('conflict.mine')}</span>
          <div>{mine}</div>
          <Button size="dense" onClick={onKeep}>
            {t('conflict.keep')}
          </Button>
        </Side>
        <Side>
          <span>{t('conflict.theirs', { who: name })}</span>
          <div>{theirs}</div>
          <Button size="dense" onClick={onTake}>
            {t('conflict.take')}
          </Button>
        </Side>
      </Beside>
    </Question>
  );
};
