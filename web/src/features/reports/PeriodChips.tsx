import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { FilterChip } from '../../kit/Chip.tsx';
import { useLanguage } from '../../lib/language-store.ts';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { monthName } from './month-name.ts';
import { type ReportSearch, toggled } from './report-search.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1.5)};
  > span { min-width: 40px; font: ${font.label}; color: ${color.muted}; }
  position: relative;
  ${media.phone} {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
    > * { flex: none; }
  }
`;

const usual = 5;
const months = Array.from({ length: 12 }, (_, index) => index + 1);

type Props = {
  readonly search: ReportSearch;
  readonly thisYear: number;
  readonly onChange: (years: readonly number[], months: readonly number[]) => void;
};

/** Years and months, each on or off: the report is of each month of each year. */
export const PeriodChips = ({ search, thisYear, onChange }: Props) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [earlier, setEarlier] = useState(0);
  const first = Math.min(thisYear - usual + 1 - earlier, ...search.years.filter((year) => year > thisYear - 60));
  const shown = Array.from({ length: thisYear + 1 - first }, (_, index) => thisYear - index);
  const others = search.years.filter((year) => !shown.includes(year));
  const all = months.every((month) => search.months.includes(month));
  const monthLine = useRef<HTMLDivElement>(null);
  // On a phone the line scrolls: it begins with what is chosen.
  useEffect(() => {
    const chosen = monthLine.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (monthLine.current && chosen)
      monthLine.current.scrollLeft = chosen.offsetLeft - monthLine.current.clientWidth / 2;
  }, []);
  return (
    <>
      <Line role="group" aria-label={t('period.years')}>
        <span aria-hidden>{t('period.years')}</span>
        {[...shown, ...others].map((year) => (
          <FilterChip
            key={year}
            label={String(year)}
            selected={search.years.includes(year)}
            onToggle={() => onChange(toggled(search.years, year), search.months)}
          />
        ))}
        <Button size="dense" variant="quiet" onClick={() => setEarlier(thisYear - first + 1)}>
          {t('period.earlier')}
        </Button>
      </Line>
      <Line role="group" aria-label={t('period.months')} ref={monthLine}>
        <span aria-hidden>{t('period.months')}</span>
        {months.map((month) => (
          <FilterChip
            key={month}
            label={monthName(month, language, 'short')}
            selected={search.months.includes(month)}
            onToggle={() => onChange(search.years, toggled(search.months, month))}
          />
        ))}
        <FilterChip
          label={t('period.allYear')}
          selected={all}
          onToggle={() => onChange(search.years, all ? [] : months)}
        />
      </Line>
    </>
  );
};
