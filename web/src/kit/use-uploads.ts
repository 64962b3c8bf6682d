import { useCallback, useEffect, useRef, useState } from 'react';
import { commandId } from '../lib/command-id.ts';
import { isCalledOff, type Sending, sendFile } from '../lib/send-file.ts';

export type Upload = {
  readonly id: string;
  readonly file: File;
  readonly description: string;
  /** Share that has gone, 0 to 1. */
  readonly share: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly error: unknown;
};

/** So many files are on their way at once. */
const atOnce = 2;

/** Where an upload goes, and as what. */
type Target = Pick<Sending, 'path' | 'form'>;

/** Files on their way, each with its progress; called off by name, and all of them when the screen goes. */
export const useUploads = (
  targetOf: (upload: Upload) => Target | Promise<Target>,
  onAdded: (upload: Upload) => void = () => undefined,
) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const added = useRef(onAdded);
  added.current = onAdded;
  const target = useRef(targetOf);
  target.current = targetOf;

  const patch = useCallback((id: string, part: Partial<Upload>): void => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }, []);
  const drop = useCallback((id: string): void => {
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    setUploads((all) => all.filter((one) => one.id !== id));
  }, []);

  const send = useCallback(
    async (upload: Upload): Promise<void> => {
      const controller = new AbortController();
      controllers.current.set(upload.id, controller);
      try {
        const onProgress = (share: number): void => patch(upload.id, { share });
        const to = await target.current(upload);
        await sendFile({ ...to, commandId: upload.id, signal: controller.signal, onProgress });
        drop(upload.id);
        added.current(upload);
      } catch (error) {
        controllers.current.delete(upload.id);
        if (!isCalledOff(error)) patch(upload.id, { state: 'failed', error, share: 0 });
      }
    },
    [patch, drop],
  );

  useEffect(() => {
    const free = atOnce - uploads.filter(({ state }) => state === 'sending').length;
    for (const next of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      patch(next.id, { state: 'sending' });
      void send(next);
    }
  }, [uploads, patch, send]);

  useEffect(() => {
    const all = controllers.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  return {
    uploads,
    add: (files: readonly File[], description: string): void => {
      const more = files.map(
        (file): Upload => ({
          ...{ id: commandId(), file, description, share: 0 },
          ...{ state: 'waiting', error: undefined },
        }),
      );
      setUploads((all) => [...all, ...more]);
    },
    again: (id: string): void => patch(id, { state: 'waiting', error: undefined, share: 0 }),
    callOff: drop,
  };
};
