import type { Actor } from '@cadenza/infra/commands/execute';

/** Who is written into the log where a job acts: nobody's user id (RFC 9562, "nil UUID"). */
export const systemUserId = '00000000-0000-0000-0000-000000000000';

/** The worker acting for a company itself. What it may do was decided when somebody asked for it. */
export const systemActor = (companyId: string): Actor => ({
  userId: systemUserId,
  companyId,
  roles: [],
  maintainerId: null,
  system: true,
});
