import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { PlannedList } from '../PlannedList.tsx';
import type { Planned } from '../planned.ts';

const Root = styled.section`
  position: sticky;
  inset-block-end: 0;
  display: grid;
  gap: ${space(3)};
  margin-block-start: ${space(3)};
  padding: ${space(4)};
  border: 1px solid ${color.inputBorder};
  border-radius: ${radius.large};
  background: ${color.raised};
  h3, p { margin: 0; }
  footer { display: flex; flex-wrap: wrap; justify-content: end; gap: ${space(2)}; }
`;

type Props = { readonly rows: readonly Planned[]; readonly total: number; readonly onAnswer: (yes: boolean) => void };

/**
 * Asks beside the list and not over it: who is typing goes on typing, and no letter or Enter of theirs is an answer. Only who is in no
 * field is led to it.
 */
export const LineQuestion = ({ rows, total, onAnswer }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const [titleId, countId] = [useId(), useId()];
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement)) root.current?.focus();
  }, []);
  return (
    <div aria-live="assertive">
      <Root
        ref={root}
        tabIndex={-1}
        role="alertdialog"
        aria-modal={false}
        aria-labelledby={titleId}
        aria-describedby={countId}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onAnswer(false);
        }}
      >
        <h3 id={titleId}>{t('lines.usedTitle')}</h3>
        <p id={countId}>{t('lines.used', { count: total })}</p>
        <PlannedList labelledBy={countId} rows={rows} total={total} />
        <p>{t('lines.usedHint')}</p>
        <footer>
          <Button onClick={() => onAnswer(false)}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {t('lines.usedGoOn')}
          </Button>
        </footer>
      </Root>
    </div>
  );
};
