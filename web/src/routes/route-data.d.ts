import '@tanstack/react-router';

/** What a route tells the shell about itself: the key of its title, under `common:title`. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}
