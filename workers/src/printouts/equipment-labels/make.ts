import { exportName } from '@cadenza/domain/exchange/file-name';
import type { ParametersOf } from '@cadenza/domain/printouts/kinds';
import { maxLabels } from '@cadenza/domain/printouts/label-sheets';
import { printWords } from '@cadenza/infra/texts/texts';
import { TooManyRows } from '@cadenza/projections/kernel/queries-ceiling';
import type { RecordList } from '@cadenza/projections/registry/types';
import { equipmentOfLabels, type RecordRow } from '@cadenza/queries/registry/equipment-of-labels';
import { answered } from '../../kernel/answered.ts';
import type { Made, Maker } from '../made.ts';
import { loadSender } from '../sender.ts';
import { type Label, labelStyle, labelsPage } from './template.ts';

type Wanted = ParametersOf<'equipmentLabels'>;

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

/** Sheets of labels with the QR code that opens the page for support, with the equipment chosen. */
export const makeEquipmentLabels: Maker<'equipmentLabels'> = async (wanted, making): Promise<Made> => {
  const { services, printer, companyId, language, advance } = making;
  const words = printWords(language);
  const sender = await loadSender(making);
  let labels: Label[];
  try {
    const asked = { plantId: wanted.plantId, list: listOf(wanted), most: maxLabels };
    labels = (await answered({ services, companyId }, equipmentOfLabels, asked)).map(labelOf);
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
