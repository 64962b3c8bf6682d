import type { Position } from '@cadenza/domain/kernel/event';
import type { RowStore } from './rows.ts';

/** Rows kept at most: some 100 MB. Beyond, all are forgotten and read again when they are needed. */
const mostRows = 50_000;

/**
 * The rows of a build that nobody else writes, from one batch to the next: what was folded a moment ago need not be read.
 * They are those of one position; who comes with another one, after a transaction that was rolled back, begins anew.
 */
export class RowMemory {
  #kept: { store: RowStore; upTo: Position } | undefined;

  /** The rows as they are after this position, for one batch. */
  take(after: Position): RowStore | undefined {
    const kept = this.#kept;
    this.#kept = undefined;
    return kept?.upTo === after ? kept.store : undefined;
  }

  /** All of the rows' changes are written, in the transaction that reaches this position. */
  keep(store: RowStore, upTo: Position): void {
    if (store.size() > mostRows) return;
    store.settle();
    this.#kept = { store, upTo };
  }
}
