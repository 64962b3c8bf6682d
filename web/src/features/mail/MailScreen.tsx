import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailCheck, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { type KeptMail, useKeptMails } from './use-kept-mails.ts';

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
const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding: ${space(2)} ${space(3)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  p { color: ${color.muted}; }
  button { flex: none; }
`;
const List = styled.div`
  flex: 1;
  min-height: 0;
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  margin: 0;
  padding: ${space(4)};
  border-bottom: 1px solid ${color.border};
  font: ${font.small};
  dt { color: ${color.muted}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;
/** Words as they were sent: nothing of them is a page, so nothing in them can be pressed or run. */
const Letter = styled.p`
  margin: 0;
  padding: ${space(4)};
  font: ${font.base};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ${media.phone} { padding-bottom: calc(${space(4)} + var(--safe-bottom)); }
`;

const zone = (): string => Temporal.Now.timeZoneId();

/** What the system wrote to whom, for who looks after it. */
export const MailScreen = () => {
  const { t } = useTranslation(['mail', 'common']);
  const navigate = useNavigate();
  const { messaggio }: { messaggio?: unknown } = useSearch({ strict: false });
  const mails = useKeptMails();
  const open = (mail: KeptMail | null): void =>
    void navigate({ to: '.', search: mail === null ? {} : { messaggio: mail.id }, replace: messaggio !== undefined });
  const opened = mails.rows.find(({ id }) => id === messaggio);
  const columns = useMemo(
    () => [
      {
        id: 'subject',
        header: t('subject'),
        width: 'grow' as const,
        cell: (mail: KeptMail) => <span>{mail.subject}</span>,
      },
      {
        id: 'to',
        header: t('to'),
        width: 'share' as const,
        cell: (mail: KeptMail) => <span>{mail.to}</span>,
      },
      {
        id: 'sentAt',
        header: t('sentAt'),
        width: 168,
        phone: true,
        cell: (mail: KeptMail) => <time dateTime={mail.sentAt}>{formatDateTime(mail.sentAt, zone())}</time>,
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
    <Split>
      <Page>
        <Bar>
          <p>{t('kept')}</p>
          <Button size="dense" icon={<RefreshCw size={16} aria-hidden />} busy={mails.loading} onClick={mails.reload}>
            {t('reload')}
          </Button>
        </Bar>
        <List>
          {mails.error === undefined ? (
            <DataTable
              name="mails"
              label={t('list')}
              columns={columns}
              rows={mails.rows}
              rowId={({ id }) => id}
              onEndReached={mails.more}
              loading={mails.loading}
              empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
              onOpen={open}
              selectedId={opened?.id}
            />
          ) : (
            <ErrorState error={mails.error} title={t('failed')} onRetry={mails.reload} />
          )}
        </List>
      </Page>
      {opened !== undefined && (
        <SidePanel title={opened.subject} subject={opened.id} onClose={() => open(null)}>
          <Facts>
            <dt>{t('to')}</dt>
            <dd>{opened.to}</dd>
            <dt>{t('from')}</dt>
            <dd>{opened.from}</dd>
            <dt>{t('sentAt')}</dt>
            <dd>{formatDateTime(opened.sentAt, zone())}</dd>
            {opened.files.length > 0 && (
              <>
                <dt>{t('files')}</dt>
                <dd>{opened.files.join(', ')}</dd>
              </>
            )}
          </Facts>
          <Letter data-testid="letter">{opened.text}</Letter>
        </SidePanel>
      )}
    </Split>
  );
};
