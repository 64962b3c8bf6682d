import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * The component of a route whose code comes later. The router itself would load the page again where it does not come: without a
 * network that takes away all that is on screen, and over words that nobody has saved. Here the screen says so, in the frame, and
 * a newer build is asked after (`kit/ErrorState.tsx`). It knows such a failure by how its message begins: here by the name of its kind.
 */
export const lazyScreen = <T extends Record<string, unknown>, Name extends keyof T>(
  importer: () => Promise<T>,
  name: Name,
) =>
  lazyRouteComponent<T, Name>(
    () =>
      importer().catch((cause: unknown) => {
        throw new Error(String(cause), { cause });
      }),
    name,
  );
