import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { reportWords } from '@cadenza/infra/texts/texts';
import { recordsById } from '@cadenza/projections/registry/queries';
import type { ReportScope } from '@cadenza/projections/reports/queries';
import type { CommandServices } from '../kernel/command-context.ts';
import { kindOf } from '../registry/records.ts';

/** What a report is narrowed by: its documented name, and the kind of record that it is one of. */
export const reportFilters = {
  equipmentId: { wire: 'attrezzaturaId', kind: 'equipment' },
  lineId: { wire: 'lineaId', kind: 'line' },
  plantId: { wire: 'impiantoId', kind: 'plant' },
  maintainerId: { wire: 'manutentoreId', kind: 'maintainer' },
  interventionTypeId: { wire: 'tipoInterventoId', kind: 'interventionType' },
} as const satisfies Record<keyof ReportScope, { wire: string; kind: string }>;

/** What the filters are set to, by the names that people know; of what the company does not have nothing but that. */
export const filtersInWords = async (
  { pool }: Pick<CommandServices, 'pool'>,
  companyId: string,
  language: string,
  scope: ReportScope,
): Promise<[string, string][]> => {
  const words = reportWords(language);
  const given = (Object.keys(reportFilters) as (keyof ReportScope)[]).filter((name) => scope[name] !== null);
  return withCompany(pool, companyId, async (db) => {
    const said: [string, string][] = [];
    for (const name of given) {
      const { wire, kind: kindName } = reportFilters[name];
      const kind = kindOf(kindName);
      const [record] = await recordsById(db, companyId, kind, [scope[name] ?? '']);
      said.push([words.filters[wire] ?? name, String(record?.values[kind.label] ?? '')]);
    }
    return said;
  });
};
