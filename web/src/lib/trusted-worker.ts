type Policy = { readonly createScriptURL: (address: string) => unknown };
type Factory = {
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (address: string) => string }) => Policy;
};

/**
 * The address of one worker of ours, as the page's policy lets it through: by a policy that knows this address and refuses any
 * other. Each name can be taken once (`infra/src/pages/policy.ts`).
 */
export const trustedWorker = (
  name: 'cadenza-worker' | 'cadenza-languages' | 'cadenza-photos',
  address: string,
): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  const createScriptURL = (asked: string): string => {
    if (asked !== address) throw new TypeError('Only our own worker may be started');
    return asked;
  };
  return (trustedTypes?.createPolicy(name, { createScriptURL }).createScriptURL(address) ?? address) as string;
};
