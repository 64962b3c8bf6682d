import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Boundary } from './Boundary.tsx';
import { FailedPart } from './FailedPart.tsx';

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
  /** It is the whole page: what is said in its stead is, too. */
  readonly alone?: boolean;
};

type State<P> =
  | { readonly is: 'waiting' }
  | { readonly is: 'ready'; readonly component: ComponentType<P> }
  | { readonly is: 'failed'; readonly error: unknown };

const stateOf = <P extends object>(of: Source<P>): State<P> => {
  const component = of.ready();
  return component === null ? { is: 'waiting' } : { is: 'ready', component };
};

/** Most of what comes later can be closed. */
const closeOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;

/**
 * Shows a component as soon as its code is here. Not `lazy`: React holds a suspended boundary back for 300 ms, which is
 * long for a palette that opens under somebody's fingers. What does not arrive, or has a fault, says so over the screen that
 * asked for it and takes nothing with it.
 */
export const OnDemand = <P extends object>({ of, props, fallback = null, alone = false }: Props<P>) => {
  const [state, setState] = useState<State<P>>(() => stateOf(of));
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    let current = true;
    const settle = (next: State<P>): void => {
      if (current) setState(next);
    };
    of.fetch().then(
      (component) => settle({ is: 'ready', component }),
      (error: unknown) => settle({ is: 'failed', error }),
    );
    return () => {
      current = false;
    };
  }, [of, attempt]);
  const onClose = closeOf(props);
  if (state.is === 'waiting') return fallback;
  if (state.is === 'failed')
    return (
      <>
        {fallback}
        <FailedPart
          error={state.error}
          onRetry={() => setAttempt(attempt + 1)}
          triedAgain={attempt > 0}
          onClose={onClose}
          alone={alone}
        />
      </>
    );
  const { component: Ready } = state;
  return (
    <Boundary fallback={(error, retry) => <FailedPart error={error} onRetry={retry} onClose={onClose} alone={alone} />}>
      <Ready {...props} />
    </Boundary>
  );
};
