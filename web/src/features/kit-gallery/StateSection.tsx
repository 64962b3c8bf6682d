import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, Count, MaintainerDot, StateBadge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { FilterChip, FilterToken } from '../../kit/Chip.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { NoPermission } from '../../kit/NoPermission.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { SkeletonFields, SkeletonRows } from '../../kit/Skeleton.tsx';
import { maintainerPalette, type StateName } from '../../theme/tokens.ts';
import { Columns, Panel, Row, Section } from './Section.tsx';

const states: readonly StateName[] = ['waiting', 'handling', 'completed', 'archived'];
const tones = ['info', 'success', 'warning', 'danger'] as const;
const nothing = (): void => undefined;

export const BadgeSection = () => {
  const { t } = useTranslation('gallery');
  const [today, setToday] = useState(true);
  const [week, setWeek] = useState(false);
  return (
    <Section title={t('badges')}>
      <Row>
        {states.map((state) => (
          <StateBadge key={state} state={state}>
            {t(`state.${state}`)}
          </StateBadge>
        ))}
        <Badge>{t('external')}</Badge>
        <Count>12</Count>
        {maintainerPalette.map(([, edge], index) => (
          <MaintainerDot key={edge} color={index} />
        ))}
      </Row>
      <Row>
        <FilterChip label={t('today')} count={7} selected={today} onToggle={() => setToday(!today)} />
        <FilterChip label={t('week')} count={31} selected={week} onToggle={() => setWeek(!week)} />
        <FilterChip label={t('disabled')} selected={false} disabled onToggle={nothing} />
        <FilterToken label="Marco Bianchi" onRemove={nothing} />
      </Row>
      <Columns>
        {tones.map((tone) => (
          <Notice key={tone} tone={tone}>
            {t(`notice.${tone}`)}
          </Notice>
        ))}
      </Columns>
    </Section>
  );
};

export const StateSection = () => {
  const { t } = useTranslation('gallery');
  return (
    <Section title={t('states')}>
      <Columns>
        <Panel>
          <EmptyState title={t('empty')} actions={<Button variant="primary">{t('add')}</Button>}>
            {t('emptyText')}
          </EmptyState>
        </Panel>
        <Panel>
          <ErrorState error={new Error(t('error'))} title={t('failed')} onRetry={nothing} />
        </Panel>
        <Panel>
          <NoPermission />
        </Panel>
      </Columns>
      <Columns>
        <Panel>
          <SkeletonRows rows={4} />
        </Panel>
        <SkeletonFields fields={4} />
      </Columns>
    </Section>
  );
};
