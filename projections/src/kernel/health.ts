import type { Checks } from '@cadenza/infra/telemetry/health';
import type { Health } from './status.ts';

/** In words for an operator. */
export const parkedWarning = (streams: number): string =>
  `${streams} ${streams === 1 ? 'stream waits' : 'streams wait'} because of an event that cannot be folded`;

/** Ready when every projection is live, here or in another process; the detail says where each one is, a warning what waits. */
export const readinessOf = (all: readonly Health[]): Checks =>
  Object.fromEntries(
    all.map(({ name, state, position, head, code, parked, error }) => {
      const detail = { state, code, position: String(position), head: String(head), parked };
      if ((state === 'live' || state === 'standby') && !error)
        return [name, { ok: true, detail, ...(parked > 0 && { warning: parkedWarning(parked) }) }];
      const at = error?.position === undefined ? '' : ` at ${error.position} (${error.eventType})`;
      return [name, { ok: false, reason: error ? `${state}: ${error.message}${at}` : state, detail }];
    }),
  );
