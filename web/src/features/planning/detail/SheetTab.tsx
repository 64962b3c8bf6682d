import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { IconButton } from '../../../kit/Button.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { SwitchField } from '../../../kit/SwitchField.tsx';
import { formatDateTime, formatDay, formatMinutes } from '../../../lib/format.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { toLocal } from '../days/local-time.ts';
import { usePlanFormat } from '../days/texts.ts';
import { faultCodes } from '../lazy-dialogs.ts';
import { whyThisDay } from '../lazy-series.ts';
import type { ShownRow } from '../rows/row.ts';
import { typeName } from '../rows/type-name.ts';
import { plannedTime } from './planned-time.ts';
import type { Detail } from './use-detail.ts';

const List = styled.dl`
  display: grid;
  /* Long names wrap before what they name does. */
  grid-template-columns: fit-content(40%) minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  dt { color: ${color.muted}; }
  a { color: ${color.accentText}; }
  dd { display: flex; align-items: center; gap: ${space(2)}; min-width: 0; overflow-wrap: anywhere; }
`;
const Section = styled.div`
  display: grid;
  gap: ${space(4)};
  margin-top: ${space(4)};
  padding-top: ${space(4)};
  border-top: 1px solid ${color.border};
`;
/** As high as what comes there a moment later. */
const CodesPlace = styled.div`
  height: 60px;
`;
const Changed = styled.p`
  margin-top: ${space(4)};
  font: ${font.small};
  color: ${color.muted};
`;

type Props = {
  readonly row: ShownRow;
  readonly detail: Detail;
  readonly timeZone: string;
  readonly locked: string | undefined;
  /** Also of what is completed. */
  readonly mayClassify: boolean;
  /** Nothing where they cannot be changed. */
  readonly onAnomalies: (() => void) | undefined;
  readonly onFault: (fault: boolean) => void;
  readonly children: ReactNode;
};

const Small = styled.small`
  font: ${font.small};
  color: ${color.muted};
`;

const NoWrap = styled.span`
  white-space: nowrap;
`;
const Named = styled.span`
  button { margin: -6px 0 -6px ${space(1)}; vertical-align: middle; }
`;

const Reach = ({ day, cut }: { readonly day: string; readonly cut: boolean }) => {
  const { t } = useTranslation('planning');
  return (
    <span>
      {day} {cut && <Small>({t('sheet.cut')})</Small>}
    </span>
  );
};

/** The schedule sheet: what is planned, where it comes from, and who changed it last. */
export const SheetTab = ({ row, detail, timeZone, locked, mayClassify, onAnomalies, onFault, children }: Props) => {
  const { t } = useTranslation('planning');
  const format = usePlanFormat(timeZone);
  const start = toLocal(row.startMs, timeZone);
  const anomalies = detail.planned.anomalies ?? [];
  const minutes = Math.round((row.endMs - row.startMs) / 60_000);
  const plan = plannedTime(row, detail);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('field.equipment'),
      <Link key="equipment" to="/configurazione/$screen/$id" params={{ screen: 'attrezzature', id: row.equipment.id }}>
        {row.equipment.label}
      </Link>,
    ],
    [t('field.intervention'), row.intervention.label],
    [t('field.type'), typeName(row.interventionType, t)],
    [
      t('field.when'),
      <span key="when">
        {format.longDay(start.date)}, {format.span(row.startMs, row.endMs)} <NoWrap>({formatMinutes(minutes)})</NoWrap>
      </span>,
    ],
    ...(plan === null
      ? []
      : [
          [
            t('sheet.planned'),
            `${format.longDay(toLocal(plan.startMs, timeZone).date)}, ${format.span(plan.startMs, plan.endMs)}`,
          ] as const,
        ]),
    [
      t('field.maintainer'),
      row.maintainer === null ? (
        t('unassigned')
      ) : (
        <>
          <MaintainerDot color={row.maintainer.color} />
          {row.maintainer.label}
        </>
      ),
    ],
    [t('field.recurrence'), detail.recurrence?.label ?? t('sheet.once')],
    ...(detail.reachesUntil === null
      ? []
      : [[t('sheet.reaches'), <Reach key="reach" day={formatDay(detail.reachesUntil)} cut={detail.cut} />] as const]),
    ...(row.recurring && row.generatedDate !== start.date
      ? [[t('sheet.generated'), formatDay(row.generatedDate)] as const]
      : []),
    [
      t('field.anomalies'),
      <Named key="anomalies">
        {anomalies.length === 0 ? t('anomalies.none') : anomalies.map(({ label }) => label).join(', ')}
        {onAnomalies !== undefined && (
          <IconButton
            size="dense"
            label={t('anomalies.change')}
            icon={<Pencil size={14} aria-hidden />}
            onClick={onAnomalies}
          />
        )}
      </Named>,
    ],
    [t('field.checklist'), detail.checklist?.label ?? t('sheet.noChecklist')],
    ...(row.completedAt === null ? [] : [[t('sheet.completedAt'), formatDateTime(row.completedAt, timeZone)] as const]),
    ...(row.durationMinutes === null ? [] : [[t('duration.label'), formatMinutes(row.durationMinutes)] as const]),
  ];
  return (
    <>
      <List>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
      <Section>
        <SwitchField
          label={t('field.fault')}
          checked={row.fault}
          disabled={locked !== undefined}
          onChange={onFault}
          hint={locked}
        />
        {row.fault && (
          <OnDemand
            of={faultCodes}
            props={{ row, detail, timeZone, disabled: !mayClassify }}
            fallback={<CodesPlace />}
          />
        )}
        {children}
      </Section>
      {detail.dayReason && <OnDemand of={whyThisDay} props={{ reason: detail.dayReason, seriesId: row.seriesId }} />}
      <Changed>
        {t('sheet.updated', {
          when: formatDateTime(row.updatedAt, timeZone),
          who: row.updatedBy ?? t('sheet.system'),
        })}
      </Changed>
    </>
  );
};
