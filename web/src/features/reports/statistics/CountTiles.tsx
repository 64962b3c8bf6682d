import { may } from '@cadenza/domain/identity/permissions';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { useClaims } from '../../../lib/services.ts';
import { font, media, radius, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { Head } from '../tile-styles.ts';
import { days, openUpTo, overdue, requestsOf } from './links.ts';
import { stoppedId } from './Stopped.tsx';
import type { Statistics } from './use-statistics.ts';

const Root = styled.div`
  display: grid;
  gap: ${space(3)};
  h2 { font: ${font.section}; }
`;
const Group = styled.section`
  display: grid;
  gap: ${space(2)};
  container-type: inline-size;
`;
/** All in one row, or two rows of a half, or pairs: whatever is left over takes the place beside it, so that no row has a hole. */
const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  column-gap: ${space(2)};
  margin: 0 0 -${space(3)};
  padding: 0;
  list-style: none;
  > :last-child:nth-child(odd) { grid-column: span 2; }
  @container (min-width: 560px) {
    grid-template-columns: repeat(var(--half), minmax(0, 1fr));
    column-gap: ${space(3)};
    &[data-few] > :last-child { grid-column: auto; }
  }
  @container (min-width: 1000px) {
    grid-template-columns: repeat(var(--all), minmax(0, 1fr));
    > :last-child:nth-child(odd) { grid-column: auto; }
  }
`;
/** The numbers of a row stand on one line, also where a name beside them takes two. */
const Card = styled.li`
  display: grid;
  grid-row: span 3;
  grid-template-rows: subgrid;
  min-width: 0;
  margin-bottom: ${space(3)};
  break-inside: avoid;
  a {
    position: relative;
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    min-height: 44px;
    padding: ${space(2)} ${space(3)} ${space(3)};
    border: 1px solid ${color.border};
    border-radius: ${radius.large};
    background: ${color.surface};
    color: ${color.fg};
    text-decoration: none;
  }
  a:hover { border-color: ${color.inputBorder}; background: ${color.hover}; }
  a:hover b { text-decoration: underline; text-underline-offset: 4px; }
  b { font: ${font.kpi}; font-variant-numeric: tabular-nums; ${media.phone} { font-size: 22px; } }
  &[data-alarm] b { color: ${state.waiting.text}; }
  small { font: ${font.small}; color: ${color.muted}; overflow-wrap: anywhere; }
`;

const Hidden = styled.span`
  ${visuallyHidden}
`;

type To = { readonly to: string; readonly search?: Readonly<Record<string, string>>; readonly hash?: string };
type Count = {
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  readonly to: To;
  readonly note?: string;
  readonly alarm?: boolean;
};

type Props = {
  readonly statistics: Statistics;
  /** Support requests: of everybody, or the own ones of who may not list others'. */
  readonly requests: { readonly waiting: number; readonly handling: number } | undefined;
};

/** Numbers, each of which opens exactly what it counts; one's own first, for who does the work. */
export const CountTiles = ({ statistics, requests }: Props) => {
  const { t } = useTranslation('statistics');
  const { maintainerId, roles } = useClaims();
  // What the server counts for who may not list those of others.
  const everybodys = may(roles, 'allSupport.read');
  const language = useLanguage();
  const { counts, own, today, done, ahead, stoppedTotal, stopped, backlog } = statistics;
  const week = done.at(-1);
  const ofPlan = (
    { overdue: late, ...found }: Statistics['counts'],
    more: Readonly<Record<string, string>>,
  ): readonly Count[] => {
    const doneOf = (some: number, of: number) => ({ note: of === 0 ? t('noneStarts') : t('done', { count: some }) });
    return [
      { name: 'overdue', value: late, to: overdue(more), alarm: late > 0 },
      { name: 'today', value: found.today, to: days(today, today, more), ...doneOf(found.todayDone, found.today) },
      ...(week === undefined
        ? []
        : [
            {
              ...{ name: 'week', value: found.week, to: days(week.monday, week.sunday, more) },
              ...doneOf(found.weekDone, found.week),
            },
          ]),
    ];
  };
  const ofRequests = (waiting: string, handling: string): readonly Count[] =>
    requests === undefined
      ? []
      : [
          { name: waiting, value: requests.waiting, to: requestsOf('WAITING') },
          { name: handling, value: requests.handling, to: requestsOf('HANDLING') },
        ];
  const late = formatNumber(backlog.backlogOverdueHours, language, 0);
  const backlogNote =
    backlog.backlogWeeks == null
      ? t('backlogNone', { overdue: late })
      : t('backlogNote', { weeks: formatNumber(backlog.backlogWeeks, language, 1), overdue: late });
  const faults = stopped.reduce((sum, one) => sum + one.faults, 0);
  const others: readonly Count[] = [
    ...ofPlan(counts, {}),
    ...(week === undefined
      ? []
      : [
          {
            ...{ name: 'unassigned', value: counts.unassigned, note: t('thisWeek') },
            to: days(week.monday, week.sunday, { stato: 'open', manutentore: 'nessuno' }),
          },
        ]),
    {
      ...{ name: 'backlog', value: Math.round(backlog.backlogHours), unit: 'h' },
      ...{ to: openUpTo(ahead.at(-1)?.sunday ?? today), note: backlogNote },
    },
    {
      ...{ name: 'stopped', value: stoppedTotal, alarm: stoppedTotal > 0 },
      ...{ to: { to: '.', hash: stoppedId }, note: t('faults', { count: faults }) },
    },
    ...(everybodys ? ofRequests('waiting', 'handling') : []),
  ];
  const mine: readonly Count[] = [
    ...(own && maintainerId !== null ? ofPlan(own, { manutentore: maintainerId }) : []),
    ...(everybodys ? [] : ofRequests('ownWaiting', 'ownHandling')),
  ];
  return (
    <Root>
      {mine.length > 0 && <Tiles title={t(everybodys ? 'mine' : 'mineAndRequests')} counts={mine} />}
      <Tiles title={t('everybody')} counts={others} />
    </Root>
  );
};

/** So many stay in one row; more are two rows where there is no room for all side by side. */
const few = 3;
const halfOf = (all: number): number => (all <= few ? all : Math.ceil(all / 2));

const Tiles = ({ title, counts }: { readonly title: string; readonly counts: readonly Count[] }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  const all = counts.length;
  return (
    <Group aria-label={title}>
      <h2>{title}</h2>
      <Cards data-few={all <= few || undefined} style={{ '--all': all, '--half': halfOf(all) }}>
        {counts.map(({ name, value, unit, to, note, alarm = false }) => (
          <Card key={name} data-count={name} data-alarm={alarm || undefined}>
            <Link {...to}>
              <Head>{t(`count.${name}`)}</Head>
              <b>
                {formatNumber(value, language)}
                {unit !== undefined && ` ${unit}`}
              </b>
              {note !== undefined && <small>{note}</small>}
              <Hidden>{t('show')}</Hidden>
            </Link>
          </Card>
        ))}
      </Cards>
    </Group>
  );
};
