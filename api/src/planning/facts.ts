import type { Folds } from '@cadenza/commands/kernel/folds';
import { calendarOf } from '@cadenza/domain/company/calendar-of';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import type { WorkingCalendar } from '@cadenza/domain/company/working-calendar';
import { type FieldError, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { ChecklistLineFact } from '@cadenza/domain/planning/intervention-plan';
import type { RegistryRecord } from '@cadenza/domain/registry/decider';
import { kindOf, loadRecord, loadStream } from '../registry/records.ts';

/** Time zone and working calendar of a company, as decided up to now. */
export const loadCalendar = async (
  folds: Folds,
  companyId: string,
): Promise<{ timeZone: string; calendar: WorkingCalendar }> => {
  const [company, records] = await Promise.all([
    folds.state(companyStream(companyId), companyDecider, companyId),
    loadStream(folds, kindOf('workingCalendarDay'), { id: '', companyId }),
  ]);
  const known = calendarOf(company, { records });
  if (!known) throw new Error(`company ${companyId} was never registered`);
  return known;
};

/** The active lines of a checklist, in order; none without a checklist. */
export const loadChecklistLines = async (
  folds: Folds,
  checklistId: string | null,
  companyId: string,
): Promise<ChecklistLineFact[]> => {
  if (checklistId === null) return [];
  const records = await loadStream(folds, kindOf('checklist'), { id: checklistId, companyId });
  return [...records.values()]
    .filter((record) => record.kind === 'checklistLine' && record.active && record.companyId === companyId)
    .map(({ id, sortOrder, values }) => ({
      id,
      order: sortOrder ?? 0,
      description: String(values.description),
      mandatory: values.mandatory === true,
    }))
    .sort((a, b) => a.order - b.order);
};

/** A checklist is of one machine and one kind of work; refused by its name for any other. */
export const checklistRefusal = (
  checklist: RegistryRecord | undefined,
  of: { equipmentId?: string | null | undefined; interventionId?: string | null | undefined },
): Rejection | undefined =>
  checklist &&
  (checklist.values.equipmentId !== of.equipmentId || checklist.values.interventionId !== of.interventionId)
    ? reject('invalid_fields', {}, [{ field: 'checklistId', code: 'of_other_work' }])
    : undefined;

/** A field of a command and the kind of record that it names. */
export type Reference = { field: string; kind: string; id: string | null | undefined };

/**
 * The records that a command names, by field. All that are missing, of another company or deactivated are named together.
 */
export const loadReferences = async (
  folds: Folds,
  companyId: string,
  references: readonly Reference[],
): Promise<Record<string, RegistryRecord> | Rejection> => {
  const found: Record<string, RegistryRecord> = {};
  const errors: FieldError[] = [];
  await Promise.all(
    references.map(async ({ field, kind, id }) => {
      if (id === null || id === undefined) return;
      const record = await loadRecord(folds, kind, id, companyId);
      if (!record) errors.push({ field, code: 'not_found' });
      else if (!record.active) errors.push({ field, code: 'inactive' });
      else found[field] = record;
    }),
  );
  errors.sort((a, b) => a.field.localeCompare(b.field));
  return errors.length > 0 ? reject('invalid_fields', {}, errors) : found;
};
