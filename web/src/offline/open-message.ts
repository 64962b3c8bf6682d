/** What the service worker tells a page when a notification is pressed: the path to open on this site. An answer by the port takes it. */
export type OpenMessage = { readonly open: string };
