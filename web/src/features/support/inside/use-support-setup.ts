import { useState } from 'react';
import { todayHere } from '../../../lib/clock.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { SupportSetupDocument } from './request-setup.gen.ts';

/** Clocks and maintainers of the company: of the device and none until they are known. */
export const useSupportSetup = () => {
  const [day] = useState(() => todayHere().toString());
  const { data } = useQuery(SupportSetupDocument, { variables: { day } });
  return {
    timeZone: data?.planningSetup.timeZone ?? Temporal.Now.timeZoneId(),
    maintainers: data?.planningSetup.maintainers ?? [],
  };
};
