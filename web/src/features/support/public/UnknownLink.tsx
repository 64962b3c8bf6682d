import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Message } from '../../../kit/Message.tsx';
import { ApiError } from '../../../lib/api-error.ts';

/** A link that means nothing here; that of a company that is closed is answered alike. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

type Props = { readonly title: string; readonly children: ReactNode };

export const UnknownLink = ({ title, children }: Props) => (
  <Message level={1} icon={<CircleAlert size={20} aria-hidden />} title={title}>
    {children}
  </Message>
);
