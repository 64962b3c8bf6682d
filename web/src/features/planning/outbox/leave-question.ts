import { source } from '../../../kit/OnDemand.tsx';

/** Fetched with an open work, so that it can be asked without a network, too. */
export const leaveQuestion = source(async () => {
  const { loadTexts } = await import('../../../lib/texts.ts');
  const [{ LeaveQuestion }] = await Promise.all([import('./LeaveQuestion.tsx'), loadTexts('outbox')]);
  return LeaveQuestion;
});
