import '@tanstack/react-router';

/** What a route tells the shell about itself: the key of its title, alone or by its parameters. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string | ((params: Readonly<Record<string, string>>) => string);
  }
}
