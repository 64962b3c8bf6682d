import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { dateOf } from '../../planning/days/days.ts';
import { SupportSetupDocument } from './request-setup.gen.ts';

/** Clocks and maintainers of the company: of the device and none until they are known. */
export const useSupportSetup = () => {
  const [day] = useState(() => dateOf(now(), Temporal.Now.timeZoneId()));
  const { data } = useQuery(SupportSetupDocument, { variables: { day } });
  return {
    timeZone: data?.planningSetup.timeZone ?? Temporal.Now.timeZoneId(),
    maintainers: data?.planningSetup.maintainers ?? [],
  };
};
