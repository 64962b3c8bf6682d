export { type RegistrySearch, readSearch, sortOf, sortText } from './search.ts';
export { Toolbar } from './Toolbar.tsx';
