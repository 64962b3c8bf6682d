import { Link } from '@tanstack/react-router';
import { CalendarPlus, Image, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../kit/Badge.tsx';
import { Button, IconButton } from '../../../kit/Button.tsx';
import { useLanguage } from '../../../lib/language-store.ts';
import { color, state } from '../../../theme/tokens.ts';
import { CardBox, CardFoot, CardTitle } from '../../requests/card-styles.ts';
import { PriorityMark } from '../../requests/PriorityMark.tsx';
import { numberText, stateOf, wrongOf } from '../../requests/request.ts';
import { StateWord } from '../board/StateIcon.tsx';
import type { PlanFormat } from '../days/texts.ts';
import type { ShownRow } from '../rows/row.ts';
import { workState } from '../rows/state.ts';
import { formatAge } from './age.ts';
import type { TrayRequest } from './tray-store.ts';

type PlanProps = {
  readonly words: string;
  readonly what: string;
  /** Words on the button: where there is room for them. */
  readonly wide: boolean;
  readonly lockedReason: string | undefined;
  readonly onPress: () => void;
};

const PlanButton = ({ words, what, wide, lockedReason, onPress }: PlanProps) => {
  const common = {
    icon: <CalendarPlus size={16} aria-hidden />,
    size: 'dense',
    disabledReason: lockedReason,
    onClick: onPress,
  } as const;
  return wide ? (
    <Button {...common} aria-label={`${words} ${what}`}>
      {words}
    </Button>
  ) : (
    <IconButton {...common} label={`${words} ${what}`} />
  );
};

type Shared = {
  readonly now: number;
  readonly wide: boolean;
  readonly lockedReason: string | undefined;
  readonly onPlan: () => void;
};

type RequestProps = Shared & {
  readonly request: TrayRequest;
  /** Came while somebody looked. */
  readonly fresh: boolean;
};

/** A request that waits to be planned: its state, its machine, what is wrong and since when it waits. */
export const RequestCard = ({ request, fresh, now, wide, lockedReason, onPlan }: RequestProps) => {
  const { t } = useTranslation('support');
  const language = useLanguage();
  const { id, number, equipment, images, openedAt } = request;
  const name = stateOf[request.status];
  const what = `${numberText(number)} ${equipment.label}`;
  return (
    <CardBox
      data-tray-id={lockedReason === undefined ? id : undefined}
      data-new={fresh || undefined}
      data-request={id}
      style={{ '--edge': state[name].mark }}
    >
      <CardTitle>
        <b>{numberText(number)}</b>
        <Link draggable={false} to="/supportRequests/supportRequests" search={{ scheda: id }} title={equipment.label}>
          {equipment.label}
        </Link>
      </CardTitle>
      <p title={wrongOf(request)}>{wrongOf(request)}</p>
      <CardFoot>
        <StateBadge state={name}>{t(`status.${name}`)}</StateBadge>
        <time dateTime={openedAt}>{formatAge(openedAt, now, language)}</time>
        <PriorityMark priority={request.priority} brief />
        {images.length > 0 && <Image size={14} aria-label={t('photos.count', { count: images.length })} />}
        <PlanButton {...{ wide, lockedReason, onPress: onPlan }} words={t('act.plan')} what={what} />
      </CardFoot>
    </CardBox>
  );
};

type WorkProps = Shared & {
  readonly work: ShownRow;
  readonly format: PlanFormat;
  readonly onOpen: () => void;
};

/** A planned work that nobody has, of other days than the board shows. */
export const WorkCard = ({ work, format, now, wide, lockedReason, onPlan, onOpen }: WorkProps) => {
  const { t } = useTranslation(['support', 'planning']);
  const { id, equipment, intervention, startMs, fault } = work;
  return (
    <CardBox
      data-tray-id={lockedReason === undefined ? id : undefined}
      data-work={id}
      style={{ '--edge': color.inputBorder }}
    >
      <CardTitle>
        <button type="button" onClick={onOpen} title={equipment.label}>
          {equipment.label}
        </button>
      </CardTitle>
      <p title={intervention.label}>{intervention.label}</p>
      <CardFoot>
        <StateWord state={workState(work, now)} row={work} />
        {fault && <Zap size={12} aria-hidden />}
        <time dateTime={work.start}>
          {format.day(startMs)} {format.time(startMs)}
        </time>
        <PlanButton
          {...{ wide, lockedReason, onPress: onPlan }}
          words={t('planning:menu.move')}
          what={equipment.label}
        />
      </CardFoot>
    </CardBox>
  );
};
