import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type PeerProcess = {
  /** What `EVENTSTORE_URL` wants. */
  url: string;
  port: number;
  child: ChildProcess;
  /** Resolves when the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

const main = fileURLToPath(new URL('./peer/main.ts', import.meta.url));

/** The wire peer as a process of its own, which a test may kill; started again on folder and port it has its data. */
export const startPeerProcess = async ({
  folder,
  port = 0,
}: {
  folder: string;
  port?: number;
}): Promise<PeerProcess> => {
  const child = spawn(process.execPath, [main, '--data', folder, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await Promise.race([
    firstLine(child),
    exited.then(([code]) => Promise.reject(new Error(`exit ${code}`))),
  ]);
  return {
    url,
    port: Number(new URL(url).port),
    child,
    end: async (signal) => {
      child.kill(signal);
      await exited;
    },
  };
};

const firstLine = async ({ stdout }: ChildProcess): Promise<string> => {
  let text = '';
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
  }
  throw new Error('the wire peer ended without a word');
};
