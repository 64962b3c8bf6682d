import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import type { CommandContext } from '../kernel/command-context.ts';
import { loadCalendar } from '../registry/calendar.ts';
import { changeSeries } from './on-streams.ts';

type Expansion = Omit<Extract<SeriesCommand, { type: 'ExpandSeries' }>, 'type' | 'calendar'>;

/** Adds occurrences to a series, on days that are worked as of now. */
export const expandSeries = (asked: CommandContext, seriesId: string, expansion: Expansion) =>
  changeSeries(asked, seriesId, async () => {
    const { calendar } = await loadCalendar(asked.services.folds, asked.actor.companyId);
    return [{ type: 'ExpandSeries', calendar, ...expansion }];
  });
