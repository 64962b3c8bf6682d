import { isDemo, may } from '@cadenza/domain/identity/permissions';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../kit/Button.tsx';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import type { ReportInput } from '../../../lib/schema.gen.ts';
import { useClaims } from '../../../lib/services.ts';
import type { ReportName } from '../report-search.ts';

const schedulesDialog = source(async () => {
  const [{ SchedulesDialog }, { loadTexts }] = await Promise.all([
    import('./SchedulesDialog.tsx'),
    import('../../../lib/texts.ts'),
  ]);
  await loadTexts('report-mails', 'registry');
  return SchedulesDialog;
});

type Props = { readonly report: ReportName; readonly query: ReportInput };

/** The way to the reports that are sent by e-mail. */
export const MailButton = ({ report, query }: Props) => {
  const { t } = useTranslation(['reports', 'registry', 'common']);
  const { roles } = useClaims();
  const phone = useMediaQuery(phoneQuery);
  const [open, setOpen] = useState(false);
  const locked = may(roles, 'reports.subscribe') ? undefined : t(isDemo(roles) ? 'common:demo' : 'registry:readOnly');
  const press = {
    size: 'dense',
    icon: <Mail size={16} aria-hidden />,
    disabledReason: locked,
    onPointerEnter: schedulesDialog.preload,
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {phone ? <IconButton {...press} label={t('reports:mail')} /> : <Button {...press}>{t('reports:mail')}</Button>}
      {open && <OnDemand of={schedulesDialog} props={{ report, query, onClose: () => setOpen(false) }} />}
    </>
  );
};
