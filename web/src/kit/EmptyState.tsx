import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Message } from './Message.tsx';

type Props = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  /** What to do next: "Aggiungi un impianto", "Azzera i filtri". */
  readonly actions?: ReactNode;
};

export const EmptyState = ({ icon = <Inbox size={20} aria-hidden />, ...rest }: Props) => (
  <Message icon={icon} {...rest} />
);
