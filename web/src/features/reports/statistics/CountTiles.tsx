import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { useClaims } from '../../../lib/services.ts';
import { font, space } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { Grid, Head, Tile, valueCss } from '../tile-styles.ts';
import { days, overdue, requestsOf } from './links.ts';
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
`;
const Value = styled.span`
  display: grid;
  a { ${valueCss} display: flex; align-items: center; color: ${color.fg}; text-decoration: none; }
  &[data-alarm] a { color: ${state.waiting.text}; }
`;

type To = { readonly to: string; readonly search?: Readonly<Record<string, string>>; readonly hash?: string };
type Count = {
  readonly name: string;
  readonly value: number;
  readonly to: To;
  readonly note?: string;
  readonly alarm?: boolean;
};

type Props = {
  readonly statistics: Statistics;
  /** Support requests: of everybody, or of a maintainer the own ones. */
  readonly requests: { readonly waiting: number; readonly handling: number } | undefined;
};

/** Numbers, each of which opens exactly what it counts; one's own first, for who does the work. */
export const CountTiles = ({ statistics, requests }: Props) => {
  const { t } = useTranslation('statistics');
  const { maintainerId } = useClaims();
  const { counts, own, today, done, stoppedTotal, stopped } = statistics;
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
      ...{ name: 'stopped', value: stoppedTotal, alarm: stoppedTotal > 0 },
      ...{ to: { to: '.', hash: stoppedId }, note: t('faults', { count: faults }) },
    },
    ...(requests === undefined
      ? []
      : [
          { name: 'waiting', value: requests.waiting, to: requestsOf('WAITING') },
          { name: 'handling', value: requests.handling, to: requestsOf('HANDLING') },
        ]),
  ];
  return (
    <Root>
      {own !== null && own !== undefined && maintainerId !== null && (
        <Tiles title={t('mine')} counts={ofPlan(own, { manutentore: maintainerId })} />
      )}
      <Tiles title={t('everybody')} counts={others} />
    </Root>
  );
};

const Tiles = ({ title, counts }: { readonly title: string; readonly counts: readonly Count[] }) => {
  const { t } = useTranslation('statistics');
  const language = useLanguage();
  return (
    <Group aria-label={title}>
      <h2>{title}</h2>
      <Grid>
        {counts.map(({ name, value, to, note, alarm = false }) => (
          <Tile key={name} data-count={name}>
            <Head>
              <span>{t(`count.${name}`)}</span>
            </Head>
            <Value data-alarm={alarm || undefined}>
              <Link {...to} aria-label={t('show', { count: value, what: t(`count.${name}`) })}>
                {formatNumber(value, language)}
              </Link>
            </Value>
            {note !== undefined && <small>{note}</small>}
          </Tile>
        ))}
      </Grid>
    </Group>
  );
};
