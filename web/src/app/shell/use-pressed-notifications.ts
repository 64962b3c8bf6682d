import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenMessage } from '../../offline/open-message.ts';

/** A pressed notification leads the open page by its own ways, so that nothing leaves a form with unsaved words without asking. */
export const usePressedNotifications = (): void => {
  const { history } = useRouter();
  useEffect(() => {
    // Absent without TLS and in some private windows.
    const workers: Partial<ServiceWorkerContainer> | undefined = navigator.serviceWorker;
    const follow = ({ data, ports: [port] }: MessageEvent<OpenMessage>): void => {
      port?.postMessage('taken');
      history.push(data.open);
    };
    workers?.addEventListener?.('message', follow);
    return () => workers?.removeEventListener?.('message', follow);
  }, [history]);
};
