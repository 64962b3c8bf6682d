import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { inputCss } from '../../../kit/field-styles.ts';
import { media } from '../../../theme/layout.ts';
import type { Choice } from './calls.ts';
import { Chip, Fault, Hint, Question, QuestionTitle, Row } from './page-styles.ts';

const Area = styled.textarea`
  ${inputCss}
  height: auto;
  min-height: 76px;
  max-height: 40vh;
  padding: 8px 10px;
  resize: vertical;
  field-sizing: content;
  ${media.coarse} { padding: 10px 12px; line-height: 24px; }
`;

/** Characters. */
const longest = 2_000;
/** Anomalies that are shown at once. */
const few = 8;

type Props = {
  readonly anomalies: readonly Choice[];
  readonly chosen: readonly string[];
  readonly request: string;
  readonly fault: string | undefined;
  readonly onChange: (changes: { anomalyIds?: readonly string[]; request?: string }) => void;
};

/** What is wrong: in a touch, in words, or both. */
export const WhatField = ({ anomalies, chosen, request, fault, onChange }: Props) => {
  const { t } = useTranslation('public-support');
  const [all, setAll] = useState(false);
  const shown = anomalies.filter(({ id }, n) => all || n < few || chosen.includes(id));
  const toggle = (id: string): void =>
    onChange({ anomalyIds: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] });
  return (
    <Question data-question="what">
      <QuestionTitle id="what-title">{t('what.title')}</QuestionTitle>
      {shown.length > 0 && (
        <Row role="group" aria-labelledby="what-title">
          {shown.map(({ id, descrizione }) => (
            <Chip key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => toggle(id)}>
              {descrizione}
            </Chip>
          ))}
          {shown.length < anomalies.length && (
            <Chip type="button" onClick={() => setAll(true)}>
              {t('what.more', { count: anomalies.length - shown.length })}
            </Chip>
          )}
        </Row>
      )}
      <Area
        rows={3}
        maxLength={longest}
        aria-labelledby="what-title"
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={fault === undefined ? undefined : 'what-fault'}
        placeholder={t(anomalies.length > 0 ? 'what.words' : 'what.onlyWords')}
        value={request}
        onChange={(event) => onChange({ request: event.target.value })}
      />
      {/* The browser cuts what is pasted off without a word. */}
      {request.length >= longest && <Hint role="status">{t('what.full', { count: longest })}</Hint>}
      {fault !== undefined && <Fault id="what-fault">{fault}</Fault>}
    </Question>
  );
};
