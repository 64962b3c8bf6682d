import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { TimeField } from '../../../kit/TimeField.tsx';
import { now } from '../../../lib/clock.ts';
import { media, space } from '../../../theme/layout.ts';
import { isEmergency } from '../acts/emergency.ts';
import { createMover } from '../acts/move.ts';
import { dayOffWords } from '../days/day-off-words.ts';
import { farDay } from '../days/far-day.ts';
import { toInstant, toLocal } from '../days/local-time.ts';
import { usePlanFormat } from '../days/texts.ts';
import type { PlanRow } from '../rows/row.ts';
import { FarDayQuestion } from '../schedule/FarDayQuestion.tsx';
import type { Plan } from '../session/planning-session.ts';
import { usePlanning } from '../session/services.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(4)};
  > :last-child { grid-column: 1 / -1; }
  ${media.phone} { grid-template-columns: 1fr; }
`;

/** A select cannot hold an empty key. */
const nobody = 'nobody';

type Props = { readonly row: PlanRow; readonly plan: Plan; readonly onClose: () => void };

/** Day, time and maintainer by fields: the move for whoever cannot or would rather not drag (WCAG 2.2, 2.5.7). */
export const MoveDialog = ({ row, plan, onClose }: Props) => {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const { timeZone, maintainers } = plan.setup;
  const format = usePlanFormat(timeZone);
  const before = toLocal(row.startMs, timeZone);
  const [date, setDate] = useState<string | null>(before.date);
  const [time, setTime] = useState<string | null>(before.time);
  const [who, setWho] = useState(row.maintainer?.id ?? nobody);

  const startMs = toInstant(date, time, timeZone);
  // Whether a fault goes to a closed day is asked when it is moved there.
  const emergency = isEmergency(row);
  const off = date === null || date === before.date ? undefined : dayOffWords(plan.calendar, date, t);
  const reason =
    startMs === null
      ? t('move.needsTime')
      : off === undefined || emergency
        ? undefined
        : t('move.dayOff', { day: format.day(startMs), reason: off });
  const known = maintainers.some(({ id }) => id === row.maintainer?.id) || row.maintainer === null;
  const choices = known || row.maintainer === null ? maintainers : [...maintainers, row.maintainer];
  const options = [
    { id: nobody, label: t('unassigned') },
    ...choices.map(({ id, label, color }) => ({ id, label, mark: <MaintainerDot color={color} /> })),
  ];

  const far = date === null || date === before.date ? undefined : farDay(date, toLocal(now(), timeZone).date);
  const [asking, setAsking] = useState(false);
  const save = (): void => {
    if (startMs === null) return;
    if (far !== undefined && !asking) {
      setAsking(true);
      return;
    }
    createMover({ planning, t, format }).move(row, startMs, choices.find(({ id }) => id === who) ?? null);
    onClose();
  };

  return (
    <FormDialog
      open
      width="480px"
      title={t('move.title', { what: row.equipment.label })}
      onClose={onClose}
      dirty={date !== before.date || time !== before.time || who !== (row.maintainer?.id ?? nobody)}
      onSave={save}
      saveLabel={t('move.save')}
      saveReason={reason}
    >
      <Fields>
        <DateField
          label={t('field.date')}
          required
          value={date}
          onChange={setDate}
          onDayAndTime={(day, time) => {
            setDate(day);
            setTime(time);
          }}
          error={off === undefined || emergency ? undefined : t('schedule.dayOff', { reason: off })}
          isUnavailable={(day) => !emergency && day !== before.date && plan.calendar.dayOff(day) !== undefined}
        />
        <TimeField label={t('field.start')} required value={time} onChange={setTime} />
        <SelectField
          label={t('field.maintainer')}
          options={options}
          value={who}
          onChange={(id) => setWho(id ?? nobody)}
        />
      </Fields>
      {startMs !== null && (
        <Notice tone="info">
          {t('move.keeps', { span: format.span(startMs, startMs + row.endMs - row.startMs) })}
        </Notice>
      )}
      {asking && far !== undefined && (
        <FarDayQuestion far={far} timeZone={timeZone} onConfirm={save} onCancel={() => setAsking(false)} />
      )}
    </FormDialog>
  );
};
