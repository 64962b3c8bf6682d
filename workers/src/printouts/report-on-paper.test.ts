import { exactly } from '@cadenza/domain/reports/apportion';
import { codePareto } from '@cadenza/domain/reports/code-pareto';
import { costsOf } from '@cadenza/domain/reports/costs';
import { figuresOf, figuresOfParts } from '@cadenza/domain/reports/figures';
import { addSums, noSums, type Sums } from '@cadenza/domain/reports/sums';
import { defaultTargets } from '@cadenza/domain/reports/targets';
import { reportWords } from '@cadenza/infra/texts/texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportData } from './report/load.ts';
import { reportPage } from './report/template.ts';
import { reportOf, sender } from './testing/samples.ts';

describe('a report on paper', () => {
  const timed = { ...noSums, timedMonths: 1, requiredTime: 160 };
  const withCosts = (figures: ReturnType<typeof figuresOf>) => ({ ...figures, ...costsOf(figures) });
  const failing = { ...timed, failures: 2, timedFailures: 2, preventiveDue: 201, preventiveOnTime: 169 };
  const paperOf = (rows: readonly Sums[], more: Partial<ReportData> = {}, language = 'it'): string => {
    const data: ReportData = { ...reportOf('reportAttrezzature', 'Pressa'), leftOut: [], ...more };
    const words = reportWords(language);
    return reportPage({
      ...{ sender: sender('Officine'), words, language },
      data: { ...data, rows: figuresOfParts(rows).map(withCosts), whole: withCosts(figuresOf(addSums(rows))), ...more },
    }).markup;
  };

  it('says of each figure what the screen says: of how many it is, and within which bounds', () => {
    const paper = paperOf([failing]);
    const tiles = paper.slice(0, paper.indexOf('<table'));
    expect(tiles).toContain('intervallo 90 %: 25,4 h – 450,2 h · indicativo: meno di 5 guasti');
    expect(tiles).toContain('160 h di funzionamento / guasti: 2');
    expect(tiles).toContain('0 h su 160 h, mesi attrezzatura: 1');
    expect(tiles).toContain('169 su 201 puntuali');
    const table = paper.slice(paper.indexOf('<table'));
    expect(table).toContain('80<small>160 / 2\n25,4 – 450,2</small>');
    expect(table).toContain('84,1<small>169 su 201 puntuali</small>');
    expect(table).toContain('che cosa è diviso per che cosa');
    expect(table).toContain('con meno di 5 guasti è indicativo');
  });

  it('says why a value is missing, how long nothing failed, and what is written off', () => {
    const quiet = paperOf([timed]);
    expect(quiet).toContain('n.d.<small>nessun guasto in 160 h: almeno 53,4 h</small>');
    expect(paperOf([{ ...noSums, untimedMonths: 1 }])).toContain('n.d.<small>ore mensili non indicate</small>');
    expect(paperOf([{ ...timed, pricedMonths: 1, depreciatedMonths: 1 }])).toContain('0,00<small>ammortizzata</small>');
  });

  it.each([
    ['it', 'n.d.<small>non con questo filtro'],
    ['en', 'n/a<small>not with this filter'],
    ['es', 'n/d<small>no con este filtro'],
  ])('says in %s that a figure is none with a filter by maintainer', (language, text) => {
    expect(paperOf([{ ...failing, partMonths: 1 }], {}, language)).toContain(text);
  });

  it('writes what is little as little, and not as nothing', () => {
    const little = paperOf([{ ...timed, downtimeFailure: 0.01 }]);
    expect(little).toContain('&lt; 0,1 %');
    expect(paperOf([timed])).not.toContain('&lt; 0,1');
  });

  it('has a needle on the index, and the line of what is aimed at', () => {
    const scale = (paper: string) => paper.slice(paper.indexOf('Indice di manutenzione</h2>'), paper.indexOf('<table'));
    expect(scale(paperOf([failing]))).toMatch(/84,1 % dei preventivi.*>Obiettivo 90 %<.*>84,1 %</s);
    const none = scale(paperOf([failing], { targets: { ...defaultTargets, preventiveEfficiency: null } }));
    expect(none).not.toContain('Obiettivo');
  });

  it.each([
    ['it', '12 ancora a venire', 'n.d.<small>12 ancora a venire'],
    ['en', '12 still to come', 'n/a<small>12 still to come'],
    ['es', '12 aún por venir', 'n/d<small>12 aún por venir'],
  ])('says in %s what is still to come apart from what is judged', (language, beside, alone) => {
    const begun = { ...timed, preventiveDue: 4, preventiveOnTime: 3, preventivePending: 12 };
    const paper = paperOf([begun], {}, language);
    const tiles = paper.slice(0, paper.indexOf('<table'));
    expect(tiles).toContain(beside);
    expect(tiles).toMatch(/<b>75 %<\/b>/);
    expect(paper.slice(paper.indexOf('<table'))).toMatch(new RegExp(`>75<small>[^<]*${beside}`));
    // Of a month to come nothing is judged: no percentage, and no target that is missed.
    const toCome = { ...noSums, toComeMonths: 1, preventivePending: 12, schedulePending: 12 };
    const later = paperOf([toCome], {}, language);
    expect(later.slice(later.indexOf('<table')).split(alone)).toHaveLength(1 + 2 * 3);
    expect(later).not.toMatch(/class="(?:reached|missed)"/);
  });

  it.each([
    ['it', '2 eliminati, contati come non fatti', 'eliminati ed esclusi: 5'],
    ['en', '2 deleted, counted as not done', '5 deleted and left out'],
    ['es', '2 eliminadas, contadas como no hechas', 'eliminadas y excluidas: 5'],
  ])(
    'says in %s which works were deleted and count as not done, and which are left out',
    (language, counted, excused) => {
      const some = { ...timed, preventiveDue: 10, preventiveOnTime: 8, preventiveDeleted: 2, preventiveExcused: 5 };
      const paper = paperOf([some], {}, language);
      expect(paper).toContain(counted);
      expect(paper).toContain(excused);
      expect(paperOf([timed], {}, language)).not.toContain(excused.replace('5', '0'));
    },
  );

  it('has the breakdowns by cause and by remedy, and those of which nobody has said any', () => {
    const [wear, dirt] = ['Usura', 'Sporco'].map((text) => ({ id: text, label: text }));
    const of = (code: { id: string; label: string } | undefined, hours: number, downtime: number | null) => ({
      ...{ code: code ?? null, hours, downtime },
    });
    const cause = codePareto([of(dirt, 1, 1), of(wear, 4, 2.5), of(wear, 2, 0.5), of(undefined, 3, null)]);
    const paretos = { cause, remedy: codePareto([of(undefined, 10, 4)]) };
    const wanted = { ...reportOf('reportGuastiInterventi', 'Pressa').wanted };
    const paper = paperOf([timed], { wanted, paretos });
    const tableOf = (name: string): string =>
      /<table><caption>(?<rows>.*?)<\/table>/s.exec(paper.slice(paper.indexOf(`<table><caption>${name}`)))?.[0] ?? '';
    const cells = (name: string): string[] =>
      Array.from(tableOf(name).matchAll(/<tr><th scope="row">(.*?)<\/tr>/g), ([, row = '']) =>
        row.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|'),
      );
    expect(cells('Causa del guasto')).toEqual([
      ...['Usura|2|6|3|60|', 'Sporco|1|1|1|70|', 'Non indicato|1|3|n.d.|100|'],
    ]);
    expect(cells('Rimedio del guasto')).toEqual(['Non indicato|1|10|4|100|']);
    expect(paperOf([timed], { wanted })).not.toContain('Rimedio del guasto</caption>');
  });

  it('has the backlog of the maintainers in hours and in weeks, with what is late of it', () => {
    const wanted = { ...reportOf('reportManutentori', 'Bruno').wanted };
    const backlog = { backlogOverdueHours: 2.5, backlogHours: 30, weeklyCapacityHours: 20, backlogWeeks: 1.5 };
    const paper = paperOf([timed], { wanted, rows: [{ maintainer: 'Bruno Neri', ...backlog }], whole: backlog });
    const tiles = paper.slice(0, paper.indexOf('<table'));
    expect(tiles).toContain('<span>Arretrato</span><b>30 h</b><small>2,5 h in ritardo</small>');
    expect(tiles).toContain('<span>Arretrato in settimane</span><b>1,5</b><small>30 h con 20 h a settimana</small>');
    expect(paper).toMatch(/Bruno Neri<\/th>.*<td class="">2,5<\/td><td class="">30<\/td><td class="">1,5<\/td><\/tr>/);
    const nobody = { ...backlog, backlogWeeks: null, notAvailable: { backlogWeeks: 'no_capacity' } };
    expect(paperOf([timed], { wanted, whole: nobody })).toContain('nessuna ora disponibile di manutentori in uso');
  });

  it('has rows whose costs add up to the total to the last cent', () => {
    const column = (paper: string): number[] => {
      const body = paper.slice(paper.indexOf('<tbody>'));
      const heads = Array.from(paper.matchAll(/<th[^>]*scope="col"[^>]*>(.*?)<\/th>/g), ([, text]) => text ?? '');
      const at = heads.indexOf('Costo attrezzatura ferma (€)') - 1;
      return Array.from(body.matchAll(/<tr.*?<\/tr>/gs), ([row]) => {
        const [, cell = ''] = Array.from(row.matchAll(/<td[^>]*>([\d.,]*)/g))[at] ?? [];
        expect(cell).toMatch(/^[\d.]+,\d\d$/);
        return Number(cell.replaceAll(/[.,]/g, ''));
      });
    };
    const cost = fc.double({ min: 0, max: 5_000_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.record({ failure: cost, planned: cost }), { minLength: 1, maxLength: 9 }), (all) => {
        const rows = all.map(({ failure, planned }) => ({
          ...{ ...timed, pricedMonths: 1 },
          ...{ idleCostFailure: exactly(failure), idleCostPlanned: exactly(planned) },
        }));
        const written = column(paperOf(rows));
        expect(written).toHaveLength(rows.length + 1);
        expect(written.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(written.at(-1));
      }),
      { numRuns: 50 },
    );
  });
});
