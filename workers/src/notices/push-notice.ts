import { type JobHandler, JobRefused } from '@cadenza/infra/jobs/jobs';
import { deviceById, forgetDevice } from '@cadenza/infra/postgres/push-devices';
import { DeviceGone, type Pusher, PushRefused } from '@cadenza/infra/push/push';
import type { z } from 'zod';
import type { Services } from '../kernel/services.ts';
import { isPast } from './find-pushes.ts';
import type { pushNotice } from './jobs.ts';

type Asked = z.infer<typeof pushNotice.schema>;

/** To a browser whose login still goes on, and that is still the one of the same person. */
export const pushNoticeHandler =
  ({ pool, clock, pusher }: Pick<Services, 'pool' | 'clock'> & { pusher: Pusher }): JobHandler<Asked> =>
  async ({ deviceId, userId, thread, text, until }, { logger, signal }) => {
    if (isPast(until, clock())) throw new JobRefused('the news is more than an hour old');
    const device = await deviceById(pool, deviceId);
    if (device?.userId !== userId) return;
    try {
      await pusher.send(device, { text, thread }, signal);
      logger.info({ deviceId }, 'notice pushed');
    } catch (error) {
      if (error instanceof DeviceGone) {
        await forgetDevice(pool, deviceId);
        return logger.info({ deviceId }, 'the browser has unsubscribed: forgotten');
      }
      if (error instanceof PushRefused) throw new JobRefused(error.message);
      throw error;
    }
  };
