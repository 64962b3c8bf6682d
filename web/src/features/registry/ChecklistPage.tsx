import { useParams } from '@tanstack/react-router';
import { ChecklistScreen } from './ChecklistScreen.tsx';

/** Apart from the other pages: only this one carries what dragging needs. */
export const ChecklistPage = () => {
  const { id = '' } = useParams({ strict: false });
  return <ChecklistScreen key={id} id={id} />;
};
