import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollList } from '../../kit/ScrollList.tsx';
import { formatDateTime } from '../../lib/format.ts';
import type { OpenFaultsQuery } from './open-faults.gen.ts';

/** Faults and requests of a machine that nobody has closed: each leads to where that is done. */
export const OpenFaults = ({ plannedList, supportRequests }: OpenFaultsQuery) => {
  const { t } = useTranslation('registry');
  const id = useId();
  const [faults, requests] = [plannedList.rows, supportRequests.rows];
  return (
    <>
      <p id={id}>{t('deactivate.openFaults', { count: faults.length + requests.length })}</p>
      <ScrollList labelledBy={id}>
        {faults.map((fault) => (
          <li key={fault.id}>
            <Link to="/pianificazioni/lista" search={{ intervento: fault.id }}>
              {formatDateTime(fault.start, fault.timeZone)} · {fault.intervention.label}
            </Link>
          </li>
        ))}
        {requests.map((request) => (
          <li key={request.id}>
            <Link to="/supportRequests/supportRequests" search={{ scheda: request.id }}>
              {t('deactivate.openRequest', { number: request.number ?? '' })} {request.request}
            </Link>
          </li>
        ))}
      </ScrollList>
    </>
  );
};
