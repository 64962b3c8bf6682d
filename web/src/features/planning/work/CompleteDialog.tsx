import { whenDone } from '@cadenza/domain/planning/when-done';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Choices } from '../../../kit/Choices.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { TimeField } from '../../../kit/TimeField.tsx';
import { media, space } from '../../../theme/layout.ts';
import { toInstant, toLocal } from '../days/local-time.ts';
import { usePlanFormat } from '../days/texts.ts';
import type { TimeQuestion } from '../detail/when-done.ts';
import { type Code, CodeField } from '../fault/CodeField.tsx';
import { Codes } from '../fault/FaultCodes.tsx';
import type { SaidCodes } from '../pending/kinds/classify.ts';
import type { PlanRow } from '../rows/row.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(4)};
  ${media.phone} { grid-template-columns: 1fr; }
`;

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

type FaultCodesSoFar = { readonly cause: Code | null; readonly remedy: Code | null };
type When = 'now' | 'planned' | 'other';

type Props = {
  readonly row: Pick<PlanRow, 'startMs' | 'endMs' | 'durationMinutes' | 'equipment'>;
  /** Null where nobody is asked when it was. */
  readonly asked: TimeQuestion | null;
  /** Of a fault: why it happened and what mended it, as far as somebody has said. */
  readonly codes: FaultCodesSoFar | null;
  readonly timeZone: string;
  readonly now: () => number;
  readonly onClose: () => void;
  /** When the work was over, in epoch milliseconds, where that was asked; and what was said of the fault. */
  readonly onComplete: (endedMs: number | undefined, codes: SaidCodes) => void;
};

/** A work that is completed on another day than it was planned for was done at some time: nobody but who did it knows when. */
export const CompleteDialog = ({ row, asked, codes, timeZone, now, onClose, onComplete }: Props) => {
  const { t } = useTranslation('work');
  const format = usePlanFormat(timeZone);
  const [opened] = useState(now);
  const [said, setSaid] = useState<SaidCodes>({});
  const [when, setWhen] = useState<When>(asked?.suggested ?? 'now');
  const first = toLocal(opened, timeZone);
  const [date, setDate] = useState<string | null>(first.date);
  const [time, setTime] = useState<string | null>(first.time);

  const other = toInstant(date, time, timeZone);
  const end = when === 'now' ? opened : when === 'planned' ? row.endMs : other;
  const isAhead = when === 'other' && other !== null && other > opened;
  const missing = end === null ? t('complete.needsTime') : isAhead ? t('complete.ahead') : undefined;
  const counted =
    end === null
      ? null
      : whenDone({
          plan: { start: iso(row.startMs), end: iso(row.endMs), timeZone },
          ...{ runs: [], durationMinutes: row.durationMinutes ?? 1, pressedAt: iso(opened) },
          endedAt: iso(end),
        });
  const words = (startMs: number, endMs: number): string => `${format.day(startMs)} ${format.span(startMs, endMs)}`;
  const choices = [
    { id: 'now' as const, label: t('complete.now') },
    ...(asked?.planned == null ? [] : [{ id: 'planned' as const, label: t('complete.planned') }]),
    { id: 'other' as const, label: t('complete.other') },
  ];

  return (
    <FormDialog
      open
      width="480px"
      title={t(asked === null ? 'complete.titleFault' : 'complete.title', { what: row.equipment.label })}
      onClose={onClose}
      dirty={(asked !== null && when !== asked.suggested) || Object.keys(said).length > 0}
      saveLabel={t('complete.save')}
      saveReason={missing}
      onSave={() => {
        if (end === null || isAhead) return;
        onComplete(asked === null ? undefined : when === 'now' ? now() : end, said);
        onClose();
      }}
    >
      {asked !== null && (
        <>
          <p>{t('complete.wasPlanned', { when: words(row.startMs, row.endMs) })}</p>
          <div>
            <Choices label={t('complete.when')} choices={choices} value={when} onChoose={setWhen} />
          </div>
          {when === 'other' && (
            <Fields>
              <DateField
                label={t('complete.date')}
                required
                value={date}
                onChange={setDate}
                onDayAndTime={(day, time) => {
                  setDate(day);
                  setTime(time);
                }}
                max={first.date}
              />
              <TimeField
                label={t('complete.time')}
                required
                value={time}
                onChange={setTime}
                error={isAhead ? t('complete.ahead') : undefined}
              />
            </Fields>
          )}
          {counted !== null && !isAhead && (
            <Notice tone="info">
              {t('complete.counts', { when: words(Date.parse(counted.start), Date.parse(counted.end)) })}
            </Notice>
          )}
        </>
      )}
      {codes !== null && (
        <Codes>
          <CodeField
            of="CAUSE"
            label={t('faultCodes.cause')}
            value={said.cause === undefined ? codes.cause : said.cause}
            disabled={false}
            onChange={(cause) => setSaid({ ...said, cause })}
          />
          <CodeField
            of="REMEDY"
            label={t('faultCodes.remedy')}
            value={said.remedy === undefined ? codes.remedy : said.remedy}
            disabled={false}
            onChange={(remedy) => setSaid({ ...said, remedy })}
          />
        </Codes>
      )}
    </FormDialog>
  );
};
