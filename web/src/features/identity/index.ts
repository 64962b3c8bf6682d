export { onPeopleChange } from './live-feed.ts';
