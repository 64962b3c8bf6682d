export { onCatalogueChange } from './live-feed.ts';
