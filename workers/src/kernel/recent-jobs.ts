import type { JobRequest } from '@cadenza/infra/jobs/jobs';

/** Jobs that are remembered at once; of more than these the queue itself knows which it has. */
const most = 10_000;

/**
 * Jobs that this process has put in and that wait for their time: every event of a window asks for the same one, and the queue would
 * look up and leave out each but the first. Behind its time a job is forgotten here, and again the queue decides by its id.
 */
export const createRecentJobs = (now: () => number = () => performance.now()) => {
  const dueAt = new Map<string, number>();
  const keyOf = ({ name, id }: JobRequest): string => `${name} ${id}`;

  const waits = (key: string): boolean => {
    const due = dueAt.get(key);
    if (due === undefined || due > now()) return due !== undefined;
    dueAt.delete(key);
    return false;
  };

  return {
    /** Of what is asked for, each once, what does not wait already. */
    without: (requests: readonly JobRequest[]): JobRequest[] => {
      const fresh = new Map<string, JobRequest>();
      for (const request of requests) {
        const key = keyOf(request);
        if (!fresh.has(key) && !waits(key)) fresh.set(key, request);
      }
      return [...fresh.values()];
    },
    /** These are stored in their queues. */
    note: (requests: readonly JobRequest[]): void => {
      for (const { delay = 0, ...request } of requests) {
        if (delay <= 0) continue;
        const [oldest] = dueAt.keys();
        if (oldest !== undefined && dueAt.size >= most) dueAt.delete(oldest);
        dueAt.set(keyOf(request), now() + delay);
      }
    },
    /** The queues have lost what was in them. */
    forget: (): void => dueAt.clear(),
  };
};

export type RecentJobs = ReturnType<typeof createRecentJobs>;
