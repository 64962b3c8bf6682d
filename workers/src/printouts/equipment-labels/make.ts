import { kindOf } from '@cadenza/commands/registry/records';
import { exportName } from '@cadenza/domain/exchange/file-name';
import type { ParametersOf } from '@cadenza/domain/printouts/kinds';
import { maxLabels } from '@cadenza/domain/printouts/label-sheets';
import { type ScopedDb, withCompany } from '@cadenza/infra/postgres/company-scope';
import { printWords } from '@cadenza/infra/texts/texts';
import { TooManyRows } from '@cadenza/projections/kernel/queries-ceiling';
import { listedIds, type RecordRow, recordsById } from '@cadenza/projections/registry/queries';
import type { RecordList } from '@cadenza/projections/registry/types';
import type { Made, Maker } from '../made.ts';
import { loadSender } from '../sender.ts';
import { type Label, labelStyle, labelsPage } from './template.ts';

type Wanted = ParametersOf<'equipmentLabels'>;

/** Records that are read at a time. */
const pageSize = 1_000;
/** Sheets up to which screen readers find a structure: it makes files many times as large. */
const taggedSheets = 10;
/** Milliseconds: thousands of drawings take their time. */
const within = 240_000;

const listOf = ({ list: { filters, parts, search, sortBy, descending } }: Wanted): RecordList => ({
  filters,
  parts,
  search: search ?? undefined,
  sortBy: sortBy ?? undefined,
  descending,
});

/** Of a plant what stands in its lines, line by line; otherwise what the list shows, in its order. */
const wantedIds = async (db: ScopedDb, companyId: string, wanted: Wanted): Promise<string[]> => {
  const [equipment, list] = [kindOf('equipment'), listOf(wanted)];
  if (wanted.plantId === null) return listedIds(db, companyId, equipment, list, maxLabels);
  const lines = await listedIds(db, companyId, kindOf('line'), { filters: { plantId: wanted.plantId } }, maxLabels);
  const ids: string[] = [];
  for (const lineId of lines) {
    const own = { ...list, filters: { ...list.filters, lineId } };
    ids.push(...(await listedIds(db, companyId, equipment, own, maxLabels)));
    if (ids.length > maxLabels) throw new TooManyRows(maxLabels);
  }
  return ids;
};

const labelOf = ({ id, values, nested }: RecordRow): Label => {
  const line = nested.lineId;
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return {
    id,
    description: text(values.description) ?? '',
    serialNumber: text(values.serialNumber),
    line: line && !Array.isArray(line) ? text(line.values.description) : null,
  };
};

const loadLabels = async (db: ScopedDb, companyId: string, ids: readonly string[]): Promise<Label[]> => {
  const labels = new Map<string, Label>();
  for (let at = 0; at < ids.length; at += pageSize) {
    const rows = await recordsById(db, companyId, kindOf('equipment'), ids.slice(at, at + pageSize));
    for (const row of rows) labels.set(row.id, labelOf(row));
  }
  return ids.flatMap((id) => labels.get(id) ?? []);
};

/** Sheets of labels with the QR code that opens the page for support, with the equipment chosen. */
export const makeEquipmentLabels: Maker<'equipmentLabels'> = async (wanted, making): Promise<Made> => {
  const { services, printer, companyId, language, advance } = making;
  const words = printWords(language);
  const sender = await loadSender(making);
  let labels: Label[];
  try {
    labels = await withCompany(services.pool, companyId, async (db) =>
      loadLabels(db, companyId, await wantedIds(db, companyId, wanted)),
    );
  } catch (error) {
    if (error instanceof TooManyRows) return { failure: 'too_many_labels' };
    throw error;
  }
  if (labels.length === 0) return { failure: 'nothing_to_print' };
  await advance(0, labels.length);
  const { perSheet, skip, origin } = wanted;
  const bytes = await printer.print(labelsPage({ labels, perSheet, skip, origin, company: sender, words }), {
    language,
    title: `${words.names.equipmentLabels} · ${sender.name}`,
    style: labelStyle(perSheet),
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
    tagged: labels.length <= taggedSheets * perSheet,
    within,
  });
  const name = words.names.equipmentLabels ?? 'QR';
  return { bytes, fileName: exportName(name, services.clock(), sender.timeZone, 'pdf'), mime: 'application/pdf' };
};
