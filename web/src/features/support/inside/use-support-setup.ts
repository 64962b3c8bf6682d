import { useState } from 'react';
import { useQuery } from '../../../lib/use-apollo.ts';
import { SupportSetupDocument } from './request-setup.gen.ts';

/** Clocks and maintainers of the company: of the device and none until they are known. */
export const useSupportSetup = () => {
  const [day] = useState(() => Temporal.Now.plainDateISO().toString());
  const { data } = useQuery(SupportSetupDocument, { variables: { day } });
  return {
    timeZone: data?.planningSetup.timeZone ?? Temporal.Now.timeZoneId(),
    maintainers: data?.planningSetup.maintainers ?? [],
  };
};
