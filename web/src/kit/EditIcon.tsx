import { Eye, Pencil } from 'lucide-react';

/** Of the way to a form: a pencil where it can be changed there, an eye where it can only be seen. */
export const EditIcon = ({ locked }: { readonly locked: boolean }) => {
  const Icon = locked ? Eye : Pencil;
  return <Icon size={16} aria-hidden />;
};
