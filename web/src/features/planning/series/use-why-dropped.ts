import { useState } from 'react';
import type { PreviewState } from './use-preview.ts';

/** Why due work that goes with a change of its series was not done, for the dialog that makes the change. */
export type WhyDropped = { readonly value: string; readonly onChange: (reason: string) => void };

/** `said`: what of it the change says: nothing where no due work goes. */
export const useWhyDropped = (
  state: PreviewState | null,
): { readonly why: WhyDropped; readonly said: { reason?: string } } => {
  const [value, onChange] = useState('');
  const reason = value.trim();
  const asked = (state?.preview?.missed ?? 0) > 0;
  return { why: { value, onChange }, said: asked && reason !== '' ? { reason } : {} };
};
