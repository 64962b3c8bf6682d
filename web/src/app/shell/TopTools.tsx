import '../../features/notices/leave-on-sign-out.ts';
import { NoticesBell } from '../../features/notices/NoticesBell.tsx';
import { useClaims } from '../../lib/services.ts';
import { mayOpen } from '../access.ts';
import { TopMenus } from './TopMenus.tsx';

/** Menus and bell of the top bar: behind the shell, which waits for neither. On a phone the menus are in the drawer. */
export const TopTools = ({ phone }: { readonly phone: boolean }) => {
  const { userId, companyId, roles } = useClaims();
  return (
    <>
      {!phone && <TopMenus />}
      {(mayOpen(roles, 'planning') || mayOpen(roles, 'support')) && <NoticesBell key={`${userId} ${companyId}`} />}
    </>
  );
};
