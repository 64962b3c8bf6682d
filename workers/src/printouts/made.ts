import type { Readable } from 'node:stream';
import type { PrintoutFailure } from '@cadenza/domain/printouts/events';
import type { ParametersOf, PrintoutKind } from '@cadenza/domain/printouts/kinds';
import type { Printer } from '@cadenza/infra/printing/printer';
import type { Services } from '../kernel/services.ts';

/** A file as it is to be fetched: whole, or written as it is read. */
export type MadeFile = { bytes: Uint8Array | Readable; fileName: string; mime: string };
export type Made = MadeFile | { failure: Exclude<PrintoutFailure, 'print_failed'> };

export type Making = {
  services: Pick<Services, 'pool' | 'folds' | 'files' | 'store' | 'clock'>;
  printer: Printer;
  companyId: string;
  language: string;
  /** Tells the asker how far it is. */
  advance: (done: number, total: number) => Promise<void>;
};

/** Makes the file of one kind of printout. Rejects where it can be tried again. */
export type Maker<Kind extends PrintoutKind> = (parameters: ParametersOf<Kind>, making: Making) => Promise<Made>;
