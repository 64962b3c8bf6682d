import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A component whose code comes later; what has come once is there at once. */
export type Source<P> = {
  readonly fetch: () => Promise<ComponentType<P>>;
  readonly ready: () => ComponentType<P> | null;
  /** Fetches ahead of need; a failure is met when the component is shown. */
  readonly preload: () => void;
};

export const source = <P extends object>(load: () => Promise<ComponentType<P>>): Source<P> => {
  let loaded: ComponentType<P> | null = null;
  const fetch = async (): Promise<ComponentType<P>> => {
    loaded ??= await load();
    return loaded;
  };
  return { fetch, ready: () => loaded, preload: () => void fetch().catch(() => undefined) };
};

type Props<P> = {
  readonly of: Source<P>;
  readonly props: P;
  /** Keeps the place, so that nothing jumps. */
  readonly fallback?: ReactNode;
};

/**
 * Shows a component as soon as its code is here. Not `lazy`: React holds a suspended boundary back for 300 ms, which is
 * long for a palette that opens under somebody's fingers.
 */
export const OnDemand = <P extends object>({ of, props, fallback = null }: Props<P>) => {
  const [Ready, setReady] = useState(of.ready);
  useEffect(() => {
    of.fetch().then(
      (component) => setReady(() => component),
      // Into the error boundary, where a failure of code belongs.
      (error: unknown) =>
        setReady(() => {
          throw error;
        }),
    );
  }, [of]);
  return Ready === null ? fallback : <Ready {...props} />;
};
