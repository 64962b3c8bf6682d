import { probeEventStoreDb } from '../../event-store/eventstoredb/probe.ts';
import { type Check, ok, warning, when } from '../../findings/finding.ts';
import { unreachable } from '../../findings/unreachable.ts';
import { clockFindings } from './clocks.ts';

/** Year and month of the oldest release that is tested. */
const oldest = [24, 10] as const;

const isOld = (version: string): boolean => {
  const [year = Number.NaN, month = 0] = version.split('.').map(Number);
  return year < oldest[0] || (year === oldest[0] && month < oldest[1]);
};

export const eventStore: Check = {
  name: 'EventStoreDB',
  run: async ({ config: { eventStoreUrl } }) => {
    if (eventStoreUrl === undefined) return [];
    try {
      const { version, clockAhead } = await probeEventStoreDb(eventStoreUrl);
      return [
        ...when(isOld(version), () =>
          warning(
            `This is EventStoreDB ${version}.`,
            `Cadenza is made for ${oldest.join('.')} or newer.`,
            'Upgrade it.',
          ),
        ),
        ...clockFindings('EventStoreDB', clockAhead),
        ok(`EventStoreDB ${version} answers.`),
      ];
    } catch (failure) {
      return [unreachable('EventStoreDB', 'EVENTSTORE_URL', failure)];
    }
  },
};
