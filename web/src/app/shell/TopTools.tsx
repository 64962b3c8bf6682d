import '../../features/notices/leave-on-sign-out.ts';
import { NoticesBell } from '../../features/notices/NoticesBell.tsx';
import { OutboxChip, useWokenOutbox } from '../../features/planning/outbox/OutboxChip.tsx';
import { mayOpen } from '../../lib/access.ts';
import { useClaims } from '../../lib/services.ts';
import { TopMenus } from './TopMenus.tsx';
import { usePressedNotifications } from './use-pressed-notifications.ts';

const OwnOutbox = () => {
  useWokenOutbox();
  return <OutboxChip />;
};

/** Menus and bell of the top bar: behind the shell, which waits for neither. On a phone the menus are in the drawer. */
export const TopTools = ({ phone }: { readonly phone: boolean }) => {
  const { userId, companyId, roles } = useClaims();
  usePressedNotifications();
  return (
    <>
      {mayOpen(roles, 'planning') && <OwnOutbox key={`outbox ${userId} ${companyId}`} />}
      {!phone && <TopMenus />}
      {(mayOpen(roles, 'planning') || mayOpen(roles, 'support')) && <NoticesBell key={`${userId} ${companyId}`} />}
    </>
  );
};
