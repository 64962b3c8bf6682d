import { useNavigate, useParams } from '@tanstack/react-router';
import { RegistryScreen } from './RegistryScreen.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where one was led to what one has just made. */
    made?: boolean;
  }
}

/** The screens as the routes know them: parameters in, navigation out. Another registry is another screen, not the same one changed. */
export const RegistryPage = () => {
  const { screen = '' } = useParams({ strict: false });
  return <RegistryScreen key={screen} screen={screen} />;
};

/** A checklist opens as a page of its own, because its lines are the point of it. */
export const ChecklistsPage = () => {
  const navigate = useNavigate();
  return (
    <RegistryScreen
      screen="liste"
      onOpen={({ id }, made = false) =>
        void navigate({ to: '/configurazione/liste/$id', params: { id }, state: { made } })
      }
    />
  );
};
