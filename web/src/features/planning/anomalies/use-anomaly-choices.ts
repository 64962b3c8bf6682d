import { useQuery } from '../../../lib/use-apollo.ts';
import { useSettled } from '../session/use-settled.ts';
import { AnomalyChoicesDocument, type AnomalyChoicesQuery } from './anomaly-choices.gen.ts';

export type Anomaly = AnomalyChoicesQuery['anomalyChoices'][number];

const none: readonly Anomaly[] = [];

/** What may be wrong with this equipment, looked up by what is typed; the last ones stay while the next are on their way. */
export const useAnomalyChoices = (equipmentId: string | null, typed: string) => {
  const search = useSettled(typed);
  const { data, previousData, loading } = useQuery(AnomalyChoicesDocument, {
    variables: { equipmentId: equipmentId ?? '', search },
    skip: equipmentId === null,
  });
  const found = (data ?? previousData)?.anomalyChoices ?? none;
  return { rows: equipmentId === null ? none : found, searching: loading || search !== typed };
};
