import type { Checks } from '@cadenza/infra/telemetry/health';
import type { Health } from './status.ts';

/** Ready when every projection is live, here or in another process; the detail says where each one is. */
export const readinessOf = (all: readonly Health[]): Checks =>
  Object.fromEntries(
    all.map(({ name, state, position, head, version, error }) => {
      const detail = { state, version, position: String(position), head: String(head) };
      if ((state === 'live' || state === 'standby') && !error) return [name, { ok: true, detail }];
      const at = error?.position === undefined ? '' : ` at ${error.position} (${error.eventType})`;
      return [name, { ok: false, reason: error ? `${state}: ${error.message}${at}` : state, detail }];
    }),
  );
