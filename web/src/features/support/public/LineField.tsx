import { type InputHTMLAttributes, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { inputCss } from '../../../kit/field-styles.ts';
import { media } from '../../../theme/layout.ts';
import { Fault, Hint, QuestionTitle, Question as Root } from './page-styles.ts';
import type { Question } from './report.ts';

const Input = styled.input`
  ${inputCss}
  height: 40px;
  ${media.coarse} { height: 48px; }
`;

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength'> & {
  readonly question: Question;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A question that is answered in a line, or not at all. */
export const LineField = ({ question, label, hint, value, fault, onChange, ...native }: Props) => {
  const { t } = useTranslation('public-support');
  const id = useId();
  const described = [fault === undefined ? '' : `${id}-fault`, hint === undefined ? '' : `${id}-hint`].join(' ').trim();
  return (
    <Root data-question={question}>
      <QuestionTitle as="label" htmlFor={id}>
        {label} <small>{t('optional')}</small>
      </QuestionTitle>
      <Input
        {...native}
        id={id}
        value={value}
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault !== undefined && <Fault id={`${id}-fault`}>{fault}</Fault>}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Root>
  );
};
