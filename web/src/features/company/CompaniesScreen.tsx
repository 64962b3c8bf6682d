import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis, Plus, Power, PowerOff, Users } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { StateBadge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { EditIcon } from '../../kit/EditIcon.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { ThumbBar } from '../../kit/ThumbBar.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { useCommands } from '../../kit/use-commands.ts';
import { errorText } from '../../lib/error-text.ts';
import { useClaims } from '../../lib/services.ts';
import { type RegistrySearch, readSearch, sortOf, sortText, Toolbar } from '../registry/index.ts';
import { CompanyDialog } from './CompanyDialog.tsx';
import { type Company, nameOf } from './company.ts';
import { setCompanyActive } from './save-company.ts';
import { useCompanies } from './use-companies.ts';
import { useLocked } from './use-locked.ts';

const usersPanel = source(async () => (await import('./CompanyUsersPanel.tsx')).CompanyUsersPanel);

const Split = styled.div`
  display: flex;
  height: 100%;
  min-height: 0;
`;
const Page = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  height: 100%;
`;
const List = styled.div`
  flex: 1;
  min-height: 0;
`;

const states = { attivi: 'Y', inattivi: 'N' } as const;

/** All companies of the installation, for super administrators. */
export const CompaniesScreen = () => {
  const { t } = useTranslation(['company', 'registry', 'common']);
  const navigate = useNavigate();
  const { companyId } = useClaims();
  const search = readSearch(useSearch({ strict: false }));
  const sort = sortOf(search.ordina, 'businessName');
  const locked = useLocked('companies.all');
  const searchField = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const [usersOf, setUsersOf] = useState<string | null>(null);
  const active = search.stato === undefined ? null : states[search.stato];
  const companies = useCompanies({ search: search.cerca ?? null, active, sort });
  const setSearch = (next: RegistrySearch): void => void navigate({ to: '.', search: next, replace: true });
  const open = ({ id }: Company): void => void navigate({ to: '.', search: { ...search, scheda: id } });
  const opened = companies.rows.find(({ id }) => id === search.scheda);
  const close = (): void => {
    setAdding(false);
    const { scheda: _, ...list } = search;
    if (search.scheda !== undefined) setSearch(list);
  };
  const toggle = (company: Company): void => {
    setCompanyActive(company, company.active === 'N').then(
      (saved) => {
        toast.success(t(saved.active === 'Y' ? 'switchedOn' : 'switchedOff', { name: asWritten(nameOf(saved)) }));
        companies.read();
      },
      (error: unknown) => toast.error(errorText(error, t)),
    );
  };
  useCommands([
    {
      id: 'new',
      label: t('new'),
      group: t('many'),
      keys: 'n',
      icon: <Plus size={18} strokeWidth={1.75} aria-hidden />,
      predicate: () => locked === undefined,
      perform: () => setAdding(true),
    },
    {
      id: 'filter',
      label: t('registry:search'),
      group: t('many'),
      keys: '/',
      perform: () => searchField.current?.focus(),
    },
  ]);

  const act = useRef({ open, toggle, showUsers: setUsersOf });
  act.current = { open, toggle, showUsers: setUsersOf };
  const panelled = companies.rows.find(({ id }) => id === usersOf);
  const columns = useMemo(() => {
    const text = (id: 'municipality' | 'province' | 'vatNumber' | 'email', hidden = false) => ({
      id,
      header: t(`field.${id}`),
      width: 'share' as const,
      sortable: true,
      hidden,
      cell: (company: Company) => company[id],
    });
    return [
      {
        id: 'businessName',
        header: t('field.businessName'),
        width: 'grow' as const,
        sortable: true,
        cell: (company: Company) => <span>{company.businessName}</span>,
      },
      {
        id: 'identificationCode',
        header: t('field.identificationCode'),
        width: 140,
        sortable: true,
        cell: (company: Company) => company.identificationCode,
      },
      text('municipality'),
      text('province', true),
      text('vatNumber'),
      text('email', true),
      {
        id: 'active',
        header: t('field.active'),
        width: 116,
        sortable: true,
        phone: true,
        cell: (company: Company) =>
          company.active === 'Y' ? (
            <span>{t('registry:active')}</span>
          ) : (
            <StateBadge state="archived">{t('registry:inactive')}</StateBadge>
          ),
      },
      {
        id: 'actions',
        header: t('registry:actions'),
        headerHidden: true,
        width: 52,
        hideable: false,
        phone: true,
        align: 'end' as const,
        cell: (company: Company) => (
          <Menu
            iconOnly
            size="dense"
            label={t('registry:actionsOf', { name: nameOf(company) })}
            icon={<Ellipsis size={16} aria-hidden />}
            entries={[
              {
                id: 'edit',
                label: t(locked === undefined ? 'registry:edit' : 'registry:show'),
                icon: <EditIcon locked={locked !== undefined} />,
                perform: () => act.current.open(company),
              },
              {
                id: 'users',
                label: t('users.open'),
                icon: <Users size={16} aria-hidden />,
                perform: () => act.current.showUsers(company.id),
              },
              {
                id: 'active',
                label: t(company.active === 'Y' ? 'registry:switchOff' : 'registry:switchOn'),
                icon: company.active === 'Y' ? <PowerOff size={16} aria-hidden /> : <Power size={16} aria-hidden />,
                disabled: locked !== undefined || company.id === companyId,
                perform: () => act.current.toggle(company),
              },
            ]}
          />
        ),
      },
    ];
  }, [t, locked, companyId]);

  return (
    <Split>
      <Page>
        <Toolbar
          search={search}
          onSearch={setSearch}
          searchField={searchField}
          switchable
          newLabel={t('new')}
          lockedReason={locked}
          onNew={() => setAdding(true)}
        />
        <List>
          {companies.error === undefined ? (
            <DataTable
              name="companies"
              label={t('many')}
              columns={columns}
              rows={companies.rows}
              rowId={({ id }) => id}
              totalRows={companies.totalRows}
              onEndReached={companies.more}
              loading={companies.loading}
              empty={
                <EmptyState
                  title={t('registry:noneFound')}
                  actions={<Button onClick={() => setSearch({})}>{t('common:clearFilters')}</Button>}
                >
                  {t('registry:noneFoundText')}
                </EmptyState>
              }
              sort={sort}
              onSort={(next) => setSearch({ ...search, ordina: sortText(next) })}
              onOpen={open}
              selectedId={search.scheda ?? usersOf ?? undefined}
              rowTone={(company) => (company.active === 'N' ? 'muted' : undefined)}
            />
          ) : (
            <ErrorState error={companies.error} title={t('registry:failed')} onRetry={companies.read} />
          )}
        </List>
        <ThumbBar
          label={t('new')}
          icon={<Plus size={18} aria-hidden />}
          disabledReason={locked}
          onPress={() => setAdding(true)}
        />
      </Page>
      {panelled !== undefined && (
        <OnDemand
          of={usersPanel}
          props={{ company: panelled, lockedReason: locked, onClose: () => setUsersOf(null) }}
        />
      )}
      {(adding || opened !== undefined) && (
        <CompanyDialog
          key={opened?.id}
          company={opened ?? null}
          onClose={close}
          onSaved={() => {
            close();
            companies.read();
          }}
        />
      )}
    </Split>
  );
};
