export { onCompanyChange } from './live-feed.ts';
export { useLocked } from './use-locked.ts';
