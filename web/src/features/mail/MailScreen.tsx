import { MailCheck, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ListScreen } from '../../kit/list-screen/ListScreen.tsx';
import { useListSearch } from '../../kit/list-screen/use-list-search.ts';
import { MailPanel, sentText } from './MailPanel.tsx';
import { type KeptMail, useKeptMails } from './use-kept-mails.ts';

/** What the system wrote to whom, for who looks after it. */
export const MailScreen = () => {
  const { t } = useTranslation(['mail', 'common']);
  const address = useListSearch('sentAt');
  const mails = useKeptMails();
  const opened = mails.rows.find(({ id }) => id === address.search.scheda);
  const columns = useMemo(
    (): readonly DataColumn<KeptMail>[] => [
      { id: 'subject', header: t('subject'), width: 'grow', cell: ({ subject }) => <span>{subject}</span> },
      { id: 'to', header: t('to'), width: 'share', cell: ({ to }) => <span>{to}</span> },
      {
        id: 'sentAt',
        header: t('sentAt'),
        width: 168,
        phone: true,
        cell: (mail) => <time dateTime={mail.sentAt}>{sentText(mail)}</time>,
      },
    ],
    [t],
  );
  if (!mails.kept)
    return (
      <EmptyState icon={<MailCheck size={20} aria-hidden />} title={t('server')}>
        {t('serverText')}
      </EmptyState>
    );
  return (
    <ListScreen
      name="mails"
      label={t('list')}
      intro={t('kept')}
      columns={columns}
      records={mails}
      address={address}
      searchable={false}
      filters={
        <Button size="dense" icon={<RefreshCw size={16} aria-hidden />} busy={mails.loading} onClick={mails.reload}>
          {t('reload')}
        </Button>
      }
      none={{ title: t('empty'), text: t('emptyText') }}
      failed={t('failed')}
      panel={opened !== undefined && <MailPanel mail={opened} onClose={address.close} />}
    />
  );
};
