import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { Sort } from '../../kit/data-table/columns.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { PrintStyles } from '../../kit/print-styles.ts';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { useClaims } from '../../lib/services.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { font, layer, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { BreakdownReport } from './BreakdownReport.tsx';
import { EquipmentReport } from './EquipmentReport.tsx';
import type { FigureName } from './figure.ts';
import { MaintainerReport } from './MaintainerReport.tsx';
import { PeriodChips } from './PeriodChips.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import type { BodyProps } from './report-body.ts';
import {
  isReport,
  type PeriodFault,
  periodText,
  type ReportName,
  readReportSearch,
  type Scope,
  scopeText,
} from './report-search.ts';
import { ReportSetupDocument } from './report-setup.gen.ts';
import { TargetsButton } from './TargetsButton.tsx';
import type { CompanyTargets } from './TargetsDialog.tsx';
import { measuredBy } from './targets.ts';
import { useAddress } from './use-address.ts';

const Split = styled.div`
  position: relative;
  display: flex;
  height: 100%;
  min-height: 0;
  @media print { display: block; height: auto; }
`;
const Page = styled.div`
  flex: 1;
  min-width: 0;
  height: 100%;
  overflow: auto;
  @media print { height: auto; overflow: visible; }
`;
const Head = styled.div`
  display: grid;
  gap: ${space(1.5)};
  padding: ${space(2)} ${space(4)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  ${media.phone} { padding: ${space(2)}; }
  h1 { font: ${font.title}; }
  @media print { padding: 0 0 ${space(2)}; [aria-pressed='false'], button:not([aria-pressed]) { display: none; } }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${space(2)};
`;
/** Beside the report where both have room, over it where they have not. */
const Beside = styled.div`
  display: contents;
  @media (min-width: 768px) and (max-width: 1279px) {
    display: block;
    position: absolute;
    inset: 0 0 0 auto;
    z-index: ${layer.panel};
    box-shadow: -6px 0 18px rgb(0 0 0 / 0.12);
  }
`;

const bodies: Record<ReportName, (props: BodyProps) => React.ReactNode> = {
  reportAttrezzature: EquipmentReport,
  reportGenerale: EquipmentReport,
  reportGuastiInterventi: BreakdownReport,
  reportManutentori: MaintainerReport,
};

const worksPanel = source(async () => (await import('./WorksPanel.tsx')).WorksPanel);

/** One of the four reports: its period and filters above, and beside it what is behind a figure. */
export const ReportScreen = () => {
  const { report } = useParams({ strict: false });
  const { companyId } = useClaims();
  const { data, error, refetch } = useQuery(ReportSetupDocument, { fetchPolicy: 'network-only' });
  const reload = useCallback((): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  }, [refetch]);
  useEffect(() => {
    let over = false;
    let stop = (): void => undefined;
    // A report does not wait for it, and without it has the targets as they were read.
    import('../company/live-feed.ts').then(
      ({ onCompanyChange }) => {
        if (!over) stop = onCompanyChange(() => reload());
      },
      () => undefined,
    );
    return () => {
      over = true;
      stop();
    };
  }, [reload]);
  if (!isReport(report)) return null;
  if (data === undefined)
    return error === undefined ? <SkeletonRows rows={12} /> : <ErrorState error={error} onRetry={reload} />;
  return <Report key={`${companyId} ${report}`} report={report} setup={data.reportSetup} onTargets={reload} />;
};

type Setup = CompanyTargets & { readonly today: string; readonly timeZone: string };

type Props = { readonly report: ReportName; readonly setup: Setup; readonly onTargets: () => void };

const Report = ({ report, setup, onTargets }: Props) => {
  const { t } = useTranslation('reports');
  const [raw, change] = useAddress();
  const search = readReportSearch(raw, setup.today);
  const phone = useMediaQuery(phoneQuery);
  const { years, months, scope, fault, detail } = search;
  const query = { years: [...years], months: [...months], ...scope };
  const onDetail = useCallback(
    (what: string, figure: FigureName): void => change({ dettaglio: what, misura: figure }),
    [change],
  );
  const onSort = useCallback(
    ({ by, descending }: Sort): void => change({ ordina: `${descending ? '-' : ''}${by}` }, true),
    [change],
  );
  const { companyName } = useClaims();
  const Body = bodies[report];
  return (
    <Split>
      <PrintStyles />
      <Page inert={phone && detail !== null}>
        <Head>
          <h1 data-print-only>
            {companyName} · {t(`title.${report}`)}
          </h1>
          <PeriodChips
            search={search}
            thisYear={Number(setup.today.slice(0, 4))}
            onChange={(newYears, newMonths) =>
              change({ anni: periodText(newYears), mesi: periodText(newMonths), dettaglio: null, misura: null })
            }
          />
          <Line>
            <ReportFilters
              scope={scope}
              onChange={(next: Scope) => change({ ...scopeText(next), dettaglio: null, misura: null })}
            />
            <ReportActions {...{ report, query }} sort={search.sort} timeZone={setup.timeZone} blocked={fault !== null}>
              <TargetsButton given={setup} onSaved={onTargets} />
            </ReportActions>
          </Line>
        </Head>
        {fault === null ? (
          <Body
            {...{ report, query, search, onSort, onDetail }}
            timeZone={setup.timeZone}
            today={setup.today}
            aims={{ targets: setup.targets, measured: measuredBy(search, setup.today) }}
          />
        ) : (
          <Faulty fault={fault} />
        )}
      </Page>
      {detail !== null && fault === null && (
        <Beside>
          <OnDemand
            of={worksPanel}
            props={{
              ...{ report, search, detail },
              timeZone: setup.timeZone,
              onFigure: (figure: FigureName) => change({ misura: figure }, true),
              onClose: () => change({ dettaglio: null, misura: null }),
            }}
          />
        </Beside>
      )}
    </Split>
  );
};

/** Nothing is asked of a period that is none; these words say what to choose. */
const Faulty = ({ fault }: { readonly fault: PeriodFault }) => {
  const { t } = useTranslation('reports');
  const words = {
    none: () => [t('period.none'), t('period.noneText')],
    badYear: (value: string) => [t('period.badYear', { value }), t('period.badText')],
    badMonth: (value: string) => [t('period.badMonth', { value }), t('period.badText')],
  };
  if (fault.code === 'tooMany')
    return (
      <EmptyState title={t('period.tooMany', { max: 5 })}>{t('period.tooManyText', { count: fault.count })}</EmptyState>
    );
  const [title, text] = words[fault.code]('value' in fault ? fault.value : '');
  return <EmptyState title={title ?? ''}>{text}</EmptyState>;
};
