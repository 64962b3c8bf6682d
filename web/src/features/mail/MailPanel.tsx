import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { SidePanel } from '../../kit/SidePanel.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { font, media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import type { KeptMail } from './use-kept-mails.ts';

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

/** When a message was sent, as whoever reads it counts the hours. */
export const sentText = ({ sentAt }: KeptMail): string => formatDateTime(sentAt, Temporal.Now.timeZoneId());

/** One message, beside the list. */
export const MailPanel = ({ mail, onClose }: { readonly mail: KeptMail; readonly onClose: () => void }) => {
  const { t } = useTranslation('mail');
  const facts: readonly (readonly [string, string])[] = [
    [t('to'), mail.to],
    [t('from'), mail.from],
    [t('sentAt'), sentText(mail)],
    ...(mail.files.length > 0 ? [[t('files'), mail.files.join(', ')] as const] : []),
  ];
  return (
    <SidePanel title={mail.subject} subject={mail.id} onClose={onClose}>
      <Facts>
        {facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </Facts>
      <Letter data-testid="letter">{mail.text}</Letter>
    </SidePanel>
  );
};
