import { Power, PowerOff, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditIcon } from '../../kit/EditIcon.tsx';
import { ListScreen } from '../../kit/list-screen/ListScreen.tsx';
import { useListSearch } from '../../kit/list-screen/use-list-search.ts';
import { useRowActs } from '../../kit/list-screen/use-row-acts.tsx';
import type { MenuEntry } from '../../kit/menu-entry.ts';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { asWritten } from '../../kit/toast.ts';
import { useClaims } from '../../lib/services.ts';
import { viewsMenu } from '../views/index.ts';
import { CompanyDialog } from './CompanyDialog.tsx';
import { type Company, nameOf } from './company.ts';
import { companyColumns } from './company-columns.tsx';
import { setCompanyActive } from './save-company.ts';
import { useCompanies } from './use-companies.ts';
import { useLocked } from './use-locked.ts';

const usersPanel = source(async () => (await import('./CompanyUsersPanel.tsx')).CompanyUsersPanel);

const states = { attivi: 'Y', inattivi: 'N' } as const;

/** All companies of the installation, for super administrators. */
export const CompaniesScreen = () => {
  const { t } = useTranslation(['company', 'registry', 'common']);
  const { companyId } = useClaims();
  const address = useListSearch('businessName');
  const { search, sort, adding, close } = address;
  const locked = useLocked('companies.all');
  const [usersOf, setUsersOf] = useState<string | null>(null);
  const active = search.stato === undefined ? null : states[search.stato];
  const companies = useCompanies({ search: search.cerca ?? null, active, sort });
  const acts = useRowActs(companies.reload);
  const columns = useMemo(() => companyColumns(t), [t]);
  const opened = companies.rows.find(({ id }) => id === search.scheda);
  const panelled = companies.rows.find(({ id }) => id === usersOf);
  const entriesOf = (company: Company): readonly MenuEntry[] => {
    const isOn = company.active === 'Y';
    return [
      {
        id: 'edit',
        label: t(locked === undefined ? 'registry:edit' : 'registry:show'),
        icon: <EditIcon locked={locked !== undefined} />,
        perform: () => address.open(company),
      },
      {
        id: 'users',
        label: t('users.open'),
        icon: <Users size={16} aria-hidden />,
        perform: () => setUsersOf(company.id),
      },
      {
        id: 'active',
        label: t(isOn ? 'registry:switchOff' : 'registry:switchOn'),
        icon: isOn ? <PowerOff size={16} aria-hidden /> : <Power size={16} aria-hidden />,
        disabled: locked !== undefined || company.id === companyId,
        perform: () =>
          acts.run({
            act: () => setCompanyActive(company, !isOn),
            done: t(isOn ? 'switchedOff' : 'switchedOn', { name: asWritten(nameOf(company)) }),
          }),
      },
    ];
  };
  return (
    <ListScreen
      name="companies"
      label={t('many')}
      columns={columns}
      records={companies}
      address={address}
      switchable
      adding={{ label: t('new'), lockedReason: locked, perform: address.add }}
      actions={{ nameOf, entriesOf }}
      views={{ screen: 'company/companies', menu: viewsMenu }}
      selectedId={search.scheda ?? usersOf ?? undefined}
      rowTone={(company) => (company.active === 'N' ? 'muted' : undefined)}
      panel={
        panelled !== undefined && (
          <OnDemand
            of={usersPanel}
            props={{ company: panelled, lockedReason: locked, onClose: () => setUsersOf(null) }}
          />
        )
      }
    >
      {(adding || opened !== undefined) && (
        <CompanyDialog
          key={opened?.id}
          company={opened ?? null}
          onClose={close}
          onSaved={() => {
            close();
            companies.reload();
          }}
        />
      )}
    </ListScreen>
  );
};
