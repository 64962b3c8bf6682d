export { onCompanyChange } from './live-feed.ts';
