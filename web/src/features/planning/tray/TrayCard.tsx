import { Link } from '@tanstack/react-router';
import { CalendarPlus, Image, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled, { keyframes } from 'styled-components';
import { StateBadge } from '../../../kit/Badge.tsx';
import { Button, IconButton } from '../../../kit/Button.tsx';
import { useLanguage } from '../../../lib/language-store.ts';
import { font, motion, radius, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { numberText, stateOf, wrongOf } from '../../support/inside/request.ts';
import { StateWord } from '../board/StateIcon.tsx';
import type { ShownRow } from '../data/row.ts';
import { workState } from '../data/state.ts';
import type { PlanFormat } from '../data/texts.ts';
import { formatAge } from './age.ts';
import type { TrayRequest } from './tray-store.ts';

const ring = keyframes`from { outline-color: ${color.accent}; } to { outline-color: transparent; }`;

const Root = styled.div`
  display: grid;
  gap: 2px;
  padding: 6px 6px 6px ${space(2.5)};
  border: 1px solid ${color.border};
  border-left: 4px solid var(--edge);
  border-radius: ${radius.small};
  background: ${color.surface};
  user-select: none;
  -webkit-touch-callout: none;
  &[data-tray-id] { cursor: grab; }
  &[data-dragged] { opacity: 0.4; }
  &[data-new] { outline: 2px solid transparent; animation: ${ring} calc(${motion.slow} * 4); }
  p { overflow: hidden; color: ${color.muted}; font: ${font.small}; text-overflow: ellipsis; white-space: nowrap; }
`;
const Title = styled.span`
  display: flex;
  align-items: baseline;
  gap: ${space(1.5)};
  min-width: 0;
  font: ${font.label};
  b { flex: none; color: ${color.muted}; font-variant-numeric: tabular-nums; font-weight: 500; }
  > :last-child {
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    color: ${color.fg};
    font: ${font.strong};
    text-align: left;
    text-decoration: none;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
    &:hover { text-decoration: underline; }
  }
`;
const Foot = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color.muted};
  font: ${font.small};
  > time { flex: 1; min-width: 0; white-space: nowrap; }
  svg { flex: none; }
`;

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
    <Root
      data-tray-id={lockedReason === undefined ? id : undefined}
      data-new={fresh || undefined}
      data-request={id}
      style={{ '--edge': state[name].mark }}
    >
      <Title>
        <b>{numberText(number)}</b>
        <Link draggable={false} to="/supportRequests/supportRequests" search={{ scheda: id }} title={equipment.label}>
          {equipment.label}
        </Link>
      </Title>
      <p title={wrongOf(request)}>{wrongOf(request)}</p>
      <Foot>
        <StateBadge state={name}>{t(`status.${name}`)}</StateBadge>
        <time dateTime={openedAt}>{formatAge(openedAt, now, language)}</time>
        {images.length > 0 && <Image size={14} aria-label={t('photos.count', { count: images.length })} />}
        <PlanButton {...{ wide, lockedReason, onPress: onPlan }} words={t('act.plan')} what={what} />
      </Foot>
    </Root>
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
    <Root
      data-tray-id={lockedReason === undefined ? id : undefined}
      data-work={id}
      style={{ '--edge': color.inputBorder }}
    >
      <Title>
        <button type="button" onClick={onOpen} title={equipment.label}>
          {equipment.label}
        </button>
      </Title>
      <p title={intervention.label}>{intervention.label}</p>
      <Foot>
        <StateWord state={workState(work, now)} />
        {fault && <Zap size={12} aria-hidden />}
        <time dateTime={work.start}>
          {format.day(startMs)} {format.time(startMs)}
        </time>
        <PlanButton
          {...{ wide, lockedReason, onPress: onPlan }}
          words={t('planning:menu.move')}
          what={equipment.label}
        />
      </Foot>
    </Root>
  );
};
