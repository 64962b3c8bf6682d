import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { loadTexts } from '../../../lib/texts.ts';
import { font, media, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { Fault, Question, QuestionTitle } from './page-styles.ts';
import type { Since } from './report.ts';

const Kinds = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  border: 1px solid ${color.inputBorder};
  border-radius: ${radius.medium};
  overflow: clip;
  label {
    display: grid;
    place-items: center;
    min-height: 36px;
    padding: 4px 6px;
    font: ${font.base};
    text-align: center;
    cursor: pointer;
    & + label { border-left: 1px solid ${color.inputBorder}; }
    &:hover { background: ${color.hover}; }
    &:has(:checked) { background: ${color.accentWeak}; color: ${color.accentText}; font-weight: 600; }
    &:has(:focus-visible) { outline: 2px solid ${color.accent}; outline-offset: -2px; border-radius: ${radius.medium}; }
  }
  ${media.coarse} { label { min-height: 44px; } }
`;
const Radio = styled.input`
  ${visuallyHidden}
`;
/** As high as what comes. */
const Room = styled.div`
  height: 62px;
  ${media.coarse} { height: 70px; }
`;

const Stopped = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 36px;
  font: ${font.base};
  cursor: pointer;
  ${media.coarse} { min-height: 44px; input { width: 20px; height: 20px; } }
`;

type Props = {
  readonly since: Since;
  readonly fault: string | undefined;
  readonly onChange: (since: Since) => void;
  /** The machine stands: then it is down from when it broke until the report is dealt with. */
  readonly stopped: boolean;
  readonly onStopped: (stopped: boolean) => void;
  /** It cannot wait, as who reports it says: who handles requests decides. */
  readonly urgent: boolean;
  readonly onUrgent: (urgent: boolean) => void;
};

/** For who says more than "now": the fields of the signed-in pages, and their words. */
const moment = source(async () => {
  const [{ SinceMoment }] = await Promise.all([import('./SinceMoment.tsx'), loadTexts('kit')]);
  return SinceMoment;
});

const kinds = ['now', 'today', 'earlier'] as const;

/** Since when it is broken, and whether it stands: a touch for most, otherwise a time or a day, typed the day first. */
export const SinceField = ({ since, fault, onChange, stopped, onStopped, urgent, onUrgent }: Props) => {
  const { t } = useTranslation('public-support');
  return (
    <Question data-question="since">
      <QuestionTitle id="since-title">{t('since.title')}</QuestionTitle>
      <Kinds
        role="radiogroup"
        aria-labelledby="since-title"
        // It weighs more than the whole page: most reports begin "now", and do without it.
        onPointerEnter={moment.preload}
        onFocus={moment.preload}
      >
        {kinds.map((kind) => (
          <label key={kind} htmlFor={`since-${kind}`}>
            <Radio
              id={`since-${kind}`}
              type="radio"
              name="since"
              checked={since.kind === kind}
              onChange={() => onChange({ ...since, kind })}
            />
            {t(`since.${kind}`)}
          </label>
        ))}
      </Kinds>
      {since.kind !== 'now' && <OnDemand of={moment} props={{ since, fault, onChange }} fallback={<Room />} />}
      <Stopped>
        <input type="checkbox" checked={stopped} onChange={(event) => onStopped(event.target.checked)} />
        {t('since.stopped')}
      </Stopped>
      <Stopped>
        <input type="checkbox" checked={urgent} onChange={(event) => onUrgent(event.target.checked)} />
        {t('since.urgent')}
      </Stopped>
      {fault !== undefined && since.kind === 'now' && <Fault id="since-fault">{fault}</Fault>}
    </Question>
  );
};
