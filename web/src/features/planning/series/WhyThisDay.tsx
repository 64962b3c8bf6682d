import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { Detail } from '../detail/use-detail.ts';
import { useClosedDay } from './closed-day.ts';
import { useRuleWords } from './rule-words.ts';
import { wallWords } from './wall-words.ts';

const Root = styled.section`
  display: grid;
  gap: ${space(2)};
  margin-top: ${space(4)};
  padding-top: ${space(4)};
  border-top: 1px solid ${color.border};
  h3 { font: ${font.strong}; }
  ol { display: grid; gap: ${space(1)}; }
  a { display: inline-flex; align-items: center; min-height: 44px; color: ${color.accentText}; }
`;

type Props = { readonly reason: NonNullable<Detail['dayReason']>; readonly seriesId: string };

/** "Perché in questo giorno?": the rule, the day that it gives, and what has moved the work from there. */
export const WhyThisDay = ({ reason, seriesId }: Props) => {
  const { t, i18n } = useTranslation('series');
  const ruleWords = useRuleWords();
  const closedWords = useClosedDay();
  const day = (date: string): string => wallWords(date, i18n.language);
  const { rule, firstDay, generatedDate, placedDate, closed, alone, changedSince } = reason;
  const shift = reason.shift === 'previous' || reason.shift === 'skip' ? reason.shift : 'next';
  return (
    <Root>
      <h3>{t('why.title')}</h3>
      <ol>
        <li>{t('why.rule', { rule: ruleWords(rule), from: day(firstDay) })}</li>
        <li>{t('why.generated', { day: day(generatedDate) })}</li>
        {placedDate !== generatedDate && <li>{t('why.placed', { day: day(placedDate) })}</li>}
        {closed !== null && !alone && <li>{t(`why.closed.${shift}`, { closed: closedWords(closed) })}</li>}
        {alone && <li>{t('why.alone')}</li>}
        {changedSince && <li>{t('why.changedSince')}</li>}
      </ol>
      <Link to="/pianificazioni/serie/$id" params={{ id: seriesId }}>
        {t('why.series')}
      </Link>
    </Root>
  );
};
