import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge, MaintainerDot } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { formatDateTime, formatDay, formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/language-store.ts';
import type { ReportInput, ReportWorkSet } from '../../lib/schema.gen.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { OutboxChip } from '../planning/outbox/OutboxChip.tsx';
import { useReferenceWords } from '../registry/index.ts';
import { type FigureName, figureText, isFigure } from './figure.ts';
import { figuresOfReport, worksBehind } from './figures-of-report.ts';
import { monthOfYear } from './month-name.ts';
import { narrowed, type ReportName, type ReportSearch } from './report-search.ts';
import { ReportWorksDocument, type ReportWorksQuery } from './report-works.gen.ts';
import { useNarrowFigures } from './use-narrow-figures.ts';
import { useNote } from './use-note.ts';

const Part = styled.div`
  display: grid;
  gap: ${space(2)};
  padding: ${space(4)};
  border-bottom: 1px solid ${color.border};
  > b { font: ${font.kpi}; font-variant-numeric: tabular-nums; }
  > p { font: ${font.base}; }
  > small { font: ${font.small}; color: ${color.muted}; }
`;
const Works = styled.ul`
  > li { display: grid; gap: 2px; padding: ${space(2.5)} ${space(4)}; border-bottom: 1px solid ${color.border}; }
  a { display: flex; align-items: center; min-height: 24px; font: ${font.strong}; ${media.coarse} { min-height: 44px; } }
  p { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(2)}; font: ${font.small}; color: ${color.muted}; }
`;
const Foot = styled.div`
  padding: ${space(3)} ${space(4)};
`;

type Props = {
  readonly report: ReportName;
  readonly search: ReportSearch;
  readonly detail: string;
  readonly timeZone: string;
  readonly onFigure: (figure: FigureName) => void;
  readonly onClose: () => void;
};

/** What a figure is, what it comes to here, and every work that went into it. */
export const WorksPanel = (props: Props) => {
  const { t } = useTranslation('reports');
  const query = narrowed(props.search, props.report, props.detail);
  if (query !== null) return <Panel {...props} query={query} />;
  return (
    <SidePanel title={t('works.none')} subject={props.detail} onClose={props.onClose}>
      <EmptyState title={t('works.none')}>{t('works.noneText')}</EmptyState>
    </SidePanel>
  );
};

const Panel = ({ report, search, detail, timeZone, onFigure, onClose, query }: Props & { query: ReportInput }) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const note = useNote();
  const asked = isFigure(search.figure) ? search.figure : undefined;
  const offered = figuresOfReport[report];
  const figure = asked !== undefined && offered.includes(asked) ? asked : (offered[0] ?? 'failures');
  const { values } = useNarrowFigures(report, query);
  const works = worksBehind(report, figure);
  const name = t(`figure.${figure}.name`);
  const value = values && figureText(figure, values[figure], { t, language });
  return (
    <SidePanel
      title={name}
      subtitle={<What report={report} detail={detail} />}
      subject={`${detail} ${figure}`}
      actions={<OutboxChip inPanel />}
      onClose={onClose}
    >
      <Part>
        <SelectField
          label={t('works.figure')}
          options={offered.map((one) => ({ id: one, label: t(`figure.${one}.name`) }))}
          value={figure}
          onChange={(next) => isFigure(next) && onFigure(next)}
        />
        {values !== undefined && values[figure] !== undefined && <b>{value ?? t('na')}</b>}
        {values !== undefined && <small>{note(figure, values)}</small>}
        <p>{t(`figure.${figure}.definition`)}</p>
      </Part>
      <WorkList key={`${detail} ${works}`} query={query} works={works} timeZone={timeZone} />
    </SidePanel>
  );
};

/** Of which record and month, or that it is all of it. */
const What = ({ report, detail }: { readonly report: ReportName; readonly detail: string }) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [, month] = /(\d{4}-\d\d)$/.exec(detail) ?? [];
  const id = detail.length >= 36 ? detail.slice(0, 36) : null;
  const when = month === undefined ? null : monthOfYear(Number(month.slice(0, 4)), Number(month.slice(5)), language);
  if (detail === 'tutto') return t('works.all');
  const kind = report === 'reportManutentori' ? 'maintainer' : 'equipment';
  return (
    <>
      {id !== null && <RecordName kind={kind} id={id} />}
      {id !== null && when !== null && ' · '}
      {when}
    </>
  );
};

const RecordName = ({ kind, id }: { readonly kind: string; readonly id: string }) => useReferenceWords(kind, id);

const pageSize = 50;
const maxRows = 1_000;

type Work = ReportWorksQuery['reportWorks']['rows'][number];

type ListProps = { readonly query: ReportInput; readonly works: ReportWorkSet; readonly timeZone: string };

const WorkList = ({ query, works, timeZone }: ListProps) => {
  const { t } = useTranslation('reports');
  const [pages, setPages] = useState(1);
  const { data, previousData, error, loading, refetch } = useQuery(ReportWorksDocument, {
    variables: {
      query: { ...query, page: 1, rowsPerPage: Math.min(pages * pageSize, maxRows) },
      of: works,
    },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const found = (data ?? previousData)?.reportWorks;
  if (found === undefined)
    return error === undefined ? (
      <SkeletonRows rows={4} />
    ) : (
      <ErrorState error={error} title={t('works.failed')} onRetry={() => void refetch().catch(() => undefined)} />
    );
  if (found.rows.length === 0) return <EmptyState title={t('works.none')}>{t('works.noneText')}</EmptyState>;
  return (
    <>
      <Foot role="status">{t('works.count', { count: found.totalRows })}</Foot>
      <Works aria-label={t('works.list')}>
        {found.rows.map((work) => (
          <li key={`${work.id} ${work.role}`}>
            <WorkLine work={work} timeZone={timeZone} />
          </li>
        ))}
      </Works>
      {found.rows.length < Math.min(found.totalRows, maxRows) && (
        <Foot>
          <Button busy={loading} onClick={() => setPages(pages + 1)}>
            {t('works.more')}
          </Button>
        </Foot>
      )}
    </>
  );
};

const WorkLine = ({ work, timeZone }: { readonly work: Work; readonly timeZone: string }) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { id, equipment, intervention, maintainer, role, start, end, due, hours, cost, cause, reason, requestNumber } =
    work;
  const from = formatDateTime(start, timeZone);
  return (
    <>
      {requestNumber != null ? (
        <Link to="/supportRequests/supportRequests" search={{ scheda: id }}>
          {t('works.request', { number: requestNumber })}
        </Link>
      ) : cause == null ? (
        <Link to="/pianificazioni/lista" search={{ intervento: id }}>
          {intervention.label}
        </Link>
      ) : (
        <span>{intervention.label}</span>
      )}
      <p>
        <Badge>{t(`role.${role}`)}</Badge>
        <span>{equipment.label}</span>
        {maintainer != null && (
          <span>
            <MaintainerDot color={maintainer.color} /> {maintainer.label}
          </span>
        )}
      </p>
      <p>
        {due != null && <span>{t('works.due', { day: formatDay(due) })}</span>}
        <span>
          {end == null
            ? t('works.since', { start: from })
            : t('works.from', { start: from, end: formatDateTime(end, timeZone) })}
        </span>
        {cause != null && <span>{t(`cause.${cause}`)}</span>}
        {reason != null && <span>{reason}</span>}
        {cost != null && <span>{formatMoney(cost)}</span>}
        {hours != null && <span>{figureText('hours', hours, { t, language })}</span>}
      </p>
    </>
  );
};
