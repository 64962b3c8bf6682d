import { indexOf } from '@cadenza/domain/reports/figures';
import { isReached, targetOf } from '@cadenza/domain/reports/targets';
import { type Fill, type Html, html } from '@cadenza/infra/printing/html';
import { printText } from '@cadenza/infra/texts/texts';
import { barChart, maxBars } from './bars.ts';
import { indexScale } from './index-scale.ts';
import { measuredBy, type ReportPage } from './load.ts';
import { trendChart } from './trend.ts';
import type { Written } from './written-values.ts';

const framed = (title: string, summary: string, chart: Html): Html =>
  html`<figure><h2>${title}</h2><figcaption>${summary}</figcaption>${chart}</figure>`;

const trend = ({ data, words, sender }: ReportPage, { figure, month, named }: Written): Fill => {
  if (data.trend === null) return null;
  const { figure: name, points } = data.trend;
  const { print } = words;
  const known = points.findLast(({ value }) => value !== null);
  const title = printText(print.trend, { figure: named(name) });
  if (known === undefined) return framed(title, print.trendNone, html``);
  const target = targetOf(name, data.targets, { ...measuredBy(data, sender.timeZone), months: 1 });
  const summary = [
    `${month(known)}: ${figure(name, known.value)}`,
    ...(known.before === null ? [] : [printText(print.before, { value: figure(name, known.before) })]),
    ...(target === null || known.value === null
      ? []
      : [
          printText(isReached(name, known.value, target) ? print.reached : print.missed, {
            value: figure(name, target),
          }),
        ]),
    ...(known.provisional ? [(words.columns.provisional?.heading ?? '').toLowerCase()] : []),
  ].join(' · ');
  const aim =
    target === null ? null : { value: target, label: printText(print.target, { value: figure(name, target) }) };
  return framed(
    title,
    summary,
    trendChart({
      ...{ points, target: aim, label: `${title}. ${summary}` },
      words: { now: print.thisYear, before: print.lastYear, target: print.target },
      format: (value) => figure(name, value),
      month: (point) => month(point, true),
    }),
  );
};

const index = (page: ReportPage, { figure }: Written): Fill => {
  const { data, words, sender } = page;
  const value = data.whole.preventiveEfficiency;
  if (data.trend?.figure !== 'preventiveEfficiency' || typeof value !== 'number') return null;
  const here = indexOf(value);
  const target = targetOf('preventiveEfficiency', data.targets, measuredBy(data, sender.timeZone));
  const text = (percent: number): string => figure('preventiveEfficiency', percent);
  const summary = printText(words.print.index, { index: words.index[here] ?? here, value: text(value) });
  const aim = target === null ? null : { value: target, label: printText(words.print.target, { value: text(target) }) };
  return framed(
    words.columns.maintenanceIndex?.heading ?? '',
    summary,
    indexScale({ value: { value, label: text(value) }, aim, here, names: words.index, label: summary }),
  );
};

const bars = ({ data, words }: ReportPage, { figure }: Written): Fill => {
  const { bars: all, wanted } = data;
  const [first] = all;
  if (first === undefined) return null;
  const { print } = words;
  const format = (hours: number): string => figure('hours', hours);
  const shown = printText(print.shown, { shown: Math.min(all.length, maxBars), total: all.length });
  if (wanted.report === 'reportManutentori') {
    const summary = `${first.label}: ${format(first.hours)} · ${shown}`;
    const chart = barChart({
      ...{ bars: all, format, label: `${print.load}. ${summary}` },
      end: ({ hours, capacity = 0 }) =>
        printText(print.ofCapacity, { hours: format(hours), capacity: format(capacity) }),
      words: { hours: print.otherWork, faults: print.faultWork, capacity: print.capacity },
    });
    return framed(print.load, summary, chart);
  }
  const total = all.reduce((sum, { hours }) => sum + hours, 0);
  const cumulated = (at: number): string => {
    const until = all.slice(0, at + 1).reduce((sum, { hours }) => sum + hours, 0);
    return figure('preventiveEfficiency', total === 0 ? 0 : Math.round((until / total) * 100));
  };
  const summary = `${printText(print.cumulated, { name: first.label, value: cumulated(0) })} · ${shown}`;
  const chart = barChart({
    ...{ bars: all, format, label: `${print.pareto}. ${summary}` },
    end: ({ hours }, at) => `${format(hours)} · ${cumulated(at)}`,
    words: { hours: print.paretoBars },
  });
  return framed(print.pareto, summary, chart);
};

/** What the screen of the report draws. */
export const chartsOf = (page: ReportPage, written: Written): Fill => {
  const drawn = [bars(page, written), trend(page, written), index(page, written)];
  return html`<section>${drawn}</section>`;
};
