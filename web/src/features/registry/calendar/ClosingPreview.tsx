import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Notice } from '../../../kit/Notice.tsx';
import { Spinner } from '../../../kit/Spinner.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { PlannedWork, WorkFound } from '../closed-day.ts';
import { PlannedList } from '../PlannedList.tsx';

const Root = styled.div`
  display: grid;
  gap: ${space(2)};
  fieldset { display: grid; gap: ${space(2)}; margin: 0; padding: 0; border: 0; }
  legend { padding: 0; margin-bottom: ${space(1)}; font: ${font.label}; }
  label { display: flex; align-items: center; gap: ${space(2)}; min-height: 28px; cursor: pointer; }
  input { accent-color: ${color.accent}; }
  small { font: ${font.small}; color: ${color.muted}; }
`;

type Props = {
  readonly work: WorkFound | null;
  readonly error: unknown;
  readonly choice: PlannedWork | null;
  readonly onChoose: (choice: PlannedWork) => void;
};

/** What is planned on the days that are to be closed, and the one question of it: does it move or stay. */
export const ClosingPreview = ({ work, error, choice, onChoose }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const [countId, name] = [useId(), useId()];
  if (error !== null) return <Notice tone="danger">{errorText(error, t)}</Notice>;
  if (work === null) return <Spinner />;
  if (work.total === 0) return <p>{t('calendar.noWork')}</p>;
  return (
    <Root>
      <p id={countId}>{t('calendar.work', { count: work.total })}</p>
      <PlannedList labelledBy={countId} rows={work.rows} total={work.total} />
      <fieldset>
        <legend>{t('calendar.question')}</legend>
        {(['MOVE', 'KEEP'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={choice === one} onChange={() => onChoose(one)} />
            {t(one === 'MOVE' ? 'closedDay.move' : 'closedDay.keep')}
          </label>
        ))}
        <small>{t('closedDay.hint', { count: work.total })}</small>
      </fieldset>
    </Root>
  );
};
