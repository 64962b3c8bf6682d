import { takenBackWithin } from '@cadenza/domain/planning/slip';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Notice } from '../../../kit/Notice.tsx';
import { space } from '../../../theme/layout.ts';
import type { PlanningRights } from '../rows/permissions.ts';
import type { ShownRow } from '../rows/row.ts';

const Place = styled.div`
  padding: ${space(3)} ${space(4)} 0;
`;

/** Why somebody can change nothing, or not all, of an intervention; undefined where everything is open. */
export type Lock = 'demo' | 'completed' | 'notYours' | 'nobodys' | 'correctOnly';

export const lockOf = (row: Pick<ShownRow, 'completed' | 'maintainer'>, rights: PlanningRights): Lock | undefined => {
  if (rights.manage) return row.completed ? 'correctOnly' : undefined;
  if (!rights.works) return 'demo';
  if (!rights.work(row)) return row.maintainer === null ? 'nobodys' : 'notYours';
  return row.completed ? 'completed' : undefined;
};

/** Whoever plans may still correct what is completed. */
export const locksWork = (lock: Lock | undefined): boolean => lock !== undefined && lock !== 'correctOnly';

/** Says why, and whom to ask: beside fields that are merely grey nobody knows what to do. */
export const LockNotice = ({ lock, row }: { readonly lock: Lock; readonly row: ShownRow }) => {
  const { t } = useTranslation('planning');
  return (
    <Place data-lock={lock}>
      <Notice tone="info">{t(`locked.${lock}`, { who: row.maintainer?.label ?? '', minutes: takenBackWithin })}</Notice>
    </Place>
  );
};
