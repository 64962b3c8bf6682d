import { type Code, codeOf, codePareto, type ParetoRow } from '@cadenza/domain/reports/code-pareto';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import { sql } from 'kysely';
import type { MeasuredMachine } from './queries-of-figures.ts';
import { requestOfStop } from './queries-of-standing.ts';

/** Cause and remedy of each fault that has any, by its id. */
export type CodesOfWorks = ReadonlyMap<string, { readonly cause: Code | null; readonly remedy: Code | null }>;

/** Those of the faults behind breakdowns. Run it in `withCompany`. */
export const codesOfBreakdowns = async (
  db: ScopedDb,
  companyId: string,
  all: readonly MeasuredMachine[],
): Promise<CodesOfWorks> => {
  const ids = all.flatMap(({ breakdowns }) => breakdowns.flatMap(({ workIds }) => workIds));
  const works = ids.filter((id) => requestOfStop(id) === null);
  if (works.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    causeId: string | null;
    cause: string | null;
    remedyId: string | null;
    remedy: string | null;
  }>`
    select p.id, c.id as "causeId", c.description as cause, r.id as "remedyId", r.description as remedy
      from rm.planned_interventions p
      left join rm.fault_causes c on c.company_id = p.company_id and c.id = p.fault_cause_id
      left join rm.fault_remedies r on r.company_id = p.company_id and r.id = p.fault_remedy_id
     where p.company_id = ${companyId} and p.id = any(${works}::uuid[])
       and (p.fault_cause_id is not null or p.fault_remedy_id is not null)`.execute(db);
  const code = (id: string | null, label: string | null): Code | null =>
    id === null ? null : { id, label: label ?? '' };
  return new Map(
    rows.map(({ id, causeId, cause, remedyId, remedy }) => [
      id,
      { cause: code(causeId, cause), remedy: code(remedyId, remedy) },
    ]),
  );
};

export const codeNames = ['cause', 'remedy'] as const;

/** The code of a breakdown. */
export const codeOfBreakdown = (
  { workIds }: { readonly workIds: readonly string[] },
  codes: CodesOfWorks,
  name: (typeof codeNames)[number],
): Code | null => codeOf(workIds, (id) => codes.get(id)?.[name] ?? null);

/** The breakdowns that begin in the months, by cause or by remedy. */
export const paretoOfCodes = (
  all: readonly MeasuredMachine[],
  codes: CodesOfWorks,
  name: (typeof codeNames)[number],
): readonly ParetoRow[] =>
  codePareto(
    all.flatMap(({ breakdowns }) => breakdowns.map((one) => ({ ...one, code: codeOfBreakdown(one, codes, name) }))),
  );
