import { CalendarClock, Check, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../../kit/Button.tsx';
import { font } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { isComplete, type Missing } from './completion.ts';

/** Beside the button that it explains: a tooltip alone is nothing for a finger. */
const Why = styled.button`
  flex: 1 1 100%;
  min-height: 24px;
  border: 0;
  padding: 0;
  background: none;
  text-align: right;
  text-decoration: underline;
  text-underline-offset: 2px;
  font: ${font.small};
  color: ${color.muted};
  cursor: pointer;
`;

type Props = {
  readonly completed: boolean;
  /** May plan; may work on it. */
  readonly manages: boolean;
  readonly works: boolean;
  readonly missing: Missing;
  /** Leads to what is missing. */
  readonly onMissing: () => void;
  readonly onComplete: () => void;
  readonly onReopen: () => void;
  readonly onMove: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** What can be done with an intervention as a whole, the main thing last. */
export const DetailActions = (props: Props) => {
  const { completed, manages, works, missing } = props;
  const { t } = useTranslation('planning');
  if (completed) {
    return (
      <Button icon={<RotateCcw size={16} aria-hidden />} title={t('reopen.hint')} onClick={props.onReopen}>
        {t('reopen.action')}
      </Button>
    );
  }
  const reasons = [
    missing.openMandatory > 0 ? t('missing.lines', { count: missing.openMandatory }) : null,
    missing.duration ? t('missing.duration') : null,
    missing.signature ? t(`missing.signature.${missing.signature}`) : null,
  ].filter((reason) => reason !== null);
  return (
    <>
      {works && !isComplete(missing) && (
        <Why type="button" onClick={props.onMissing}>
          {t('missing.toComplete', { what: reasons.join(', ') })}
        </Why>
      )}
      {manages && (
        <>
          <IconButton label={t('menu.delete')} icon={<Trash2 size={16} aria-hidden />} onClick={props.onDelete} />
          <Button icon={<Pencil size={16} aria-hidden />} onClick={props.onEdit}>
            {t('menu.edit')}
          </Button>
          <Button icon={<CalendarClock size={16} aria-hidden />} onClick={props.onMove}>
            {t('menu.move')}
          </Button>
        </>
      )}
      {works && (
        <Button
          variant="primary"
          icon={<Check size={16} aria-hidden />}
          onClick={props.onComplete}
          disabledReason={isComplete(missing) ? undefined : reasons.join(', ')}
        >
          {t('complete.action')}
        </Button>
      )}
    </>
  );
};
