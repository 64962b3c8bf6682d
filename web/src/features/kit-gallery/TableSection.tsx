import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MaintainerDot, StateBadge } from '../../kit/Badge.tsx';
import type { DataColumn, Sort } from '../../kit/data-table/columns.ts';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { formatDay, formatMoney } from '../../lib/format.ts';
import type { StateName } from '../../theme/tokens.ts';
import { Panel, Section } from './Section.tsx';

type Machine = {
  readonly id: string;
  readonly name: string;
  readonly line: string;
  readonly maintainer: string;
  readonly color: number;
  readonly day: string;
  readonly cost: string;
  readonly state: StateName;
};

const names = ['Pressa piegatrice', 'Tornio CNC', 'Forno a induzione', 'Nastro trasportatore', 'Robot di saldatura'];
const people = ['Marco Bianchi', 'Giulia Ferri', 'Luca Esposito'];
const states: readonly StateName[] = ['waiting', 'handling', 'completed', 'archived'];

const pick = <T,>(list: readonly T[], index: number, otherwise: T): T => list[index % list.length] ?? otherwise;

const machines: readonly Machine[] = Array.from({ length: 400 }, (_, index) => ({
  id: String(index),
  name: `${pick(names, index, '')} ${Math.floor(index / names.length) + 1}`,
  line: `Linea ${1 + (index % 7)}`,
  maintainer: pick(people, index, ''),
  color: (index % people.length) * 4,
  day: `2026-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
  cost: `${1200 + index * 37}.50`,
  state: pick(states, index, 'waiting'),
}));

export const TableSection = () => {
  const { t } = useTranslation('gallery');
  const [sort, setSort] = useState<Sort>({ by: 'name', descending: false });
  const [open, setOpen] = useState<Machine | null>(null);
  const [tab, setTab] = useState('sheet');
  const columns = useMemo(
    (): readonly DataColumn<Machine>[] => [
      { id: 'name', header: t('description'), width: 'grow', sortable: true, cell: (row) => <span>{row.name}</span> },
      { id: 'line', header: t('line'), width: 'share', sortable: true, cell: (row) => <span>{row.line}</span> },
      {
        id: 'maintainer',
        header: t('maintainer'),
        width: 'share',
        cell: (row) => (
          <>
            <MaintainerDot color={row.color} />
            <span>{row.maintainer}</span>
          </>
        ),
      },
      { id: 'day', header: t('day'), width: 110, sortable: true, cell: (row) => formatDay(row.day) },
      { id: 'cost', header: t('cost'), width: 120, align: 'end', cell: (row) => formatMoney(row.cost) },
      {
        id: 'state',
        header: t('stateColumn'),
        width: 130,
        phone: true,
        cell: (row) => <StateBadge state={row.state}>{t(`state.${row.state}`)}</StateBadge>,
      },
    ],
    [t],
  );
  return (
    <Section title={t('table')}>
      <Panel $height="380px" style={{ display: 'flex' }}>
        <div style={{ flex: 1, minWidth: 0 }}>
          <DataTable
            name="gallery"
            label={t('table')}
            columns={columns}
            rows={machines}
            rowId={(row) => row.id}
            sort={sort}
            onSort={setSort}
            onOpen={setOpen}
            selectedId={open?.id}
            empty={<EmptyState title={t('empty')} />}
          />
        </div>
        {open !== null && (
          <SidePanel title={open.name} subtitle={open.line} subject={open.id} onClose={() => setOpen(null)}>
            <Tabs
              label={open.name}
              selected={tab}
              onSelect={setTab}
              tabs={[
                { id: 'sheet', label: t('sheet'), content: formatDay(open.day) },
                { id: 'history', label: t('history'), content: open.maintainer },
                { id: 'off', label: t('disabled'), disabled: true, content: null },
              ]}
            />
          </SidePanel>
        )}
      </Panel>
    </Section>
  );
};
