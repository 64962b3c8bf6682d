import { CalendarClock, Tags, UserRound, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import type { PlanRow } from '../rows/row.ts';
import type { Plan } from '../session/planning-session.ts';
import { manyDialog } from './lazy-many.ts';
import type { ManyKind } from './many-change.ts';
import { maxChosen, type Selection } from './use-selection.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1.5)} ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  > b { font: ${font.strong}; margin-right: ${space(2)}; }
`;

export type ManyBarProps = {
  readonly plan: Plan;
  readonly selection: Selection;
  /** Those of the page that is shown, and how many there are in all. */
  readonly rows: readonly PlanRow[];
  readonly totalRows: number;
  /** Of a phone, whose boxes go again. */
  readonly onEnd?: (() => void) | undefined;
};

/** What is done with many works at once: those that are chosen by their boxes, all of the page or all that the filter leaves. */
export const ManyBar = ({ plan, selection, rows, totalRows, onEnd }: ManyBarProps) => {
  const { t } = useTranslation('plan-many');
  const [asked, setAsked] = useState<ManyKind | null>(null);
  const [adding, setAdding] = useState(false);
  const count = selection.rows.length;
  const none = count === 0 ? t('bar.none') : count > maxChosen ? t('bar.tooMany', { max: maxChosen }) : undefined;
  const addAll = (): void => {
    setAdding(true);
    selection.addAll().then(
      () => setAdding(false),
      (error: unknown) => {
        setAdding(false);
        toast.error(errorText(error, t));
      },
    );
  };
  const act = (kind: ManyKind, icon: ReactNode) => (
    <Button size="dense" icon={icon} disabledReason={none} aria-haspopup="dialog" onClick={() => setAsked(kind)}>
      {t(`act.${kind}`)}
    </Button>
  );
  return (
    <Root role="group" aria-label={t('bar.label')} data-testid="many-bar" data-chosen={count} data-no-print>
      <b role="status">{t('bar.chosen', { count })}</b>
      <Button
        size="dense"
        variant="quiet"
        disabled={rows.length === 0 || rows.every(({ id }) => selection.has(id))}
        onClick={() => selection.add(rows)}
      >
        {t('bar.page')}
      </Button>
      {totalRows > rows.length && (
        <Button
          size="dense"
          variant="quiet"
          busy={adding}
          disabledReason={totalRows > maxChosen ? t('bar.tooMany', { max: maxChosen }) : undefined}
          onClick={addAll}
        >
          {t('bar.all', { count: totalRows })}
        </Button>
      )}
      {act('assign', <UserRound size={14} aria-hidden />)}
      {act('move', <CalendarClock size={14} aria-hidden />)}
      {act('type', <Tags size={14} aria-hidden />)}
      {onEnd === undefined && count > 0 && (
        <Button size="dense" variant="quiet" icon={<X size={14} aria-hidden />} onClick={selection.clear}>
          {t('bar.clear')}
        </Button>
      )}
      {onEnd !== undefined && (
        <Button size="dense" variant="quiet" icon={<X size={14} aria-hidden />} onClick={onEnd}>
          {t('pick.end')}
        </Button>
      )}
      {asked !== null && (
        <OnDemand
          of={manyDialog}
          props={{
            ...{ kind: asked, plan, rows: selection.rows },
            onClose: () => setAsked(null),
            onDone: () => {
              setAsked(null);
              selection.clear();
            },
          }}
        />
      )}
    </Root>
  );
};
