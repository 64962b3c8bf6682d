export { ChangedBy, markChanged } from './changed-by.tsx';
export { RecordHistory } from './RecordHistory.tsx';
export { ReferenceField } from './ReferenceField.tsx';
export { othersName } from './records-change.ts';
export { filterText, type RegistrySearch, readSearch, sortOf, sortText } from './search.ts';
export { Toolbar } from './Toolbar.tsx';
export { ReferenceName } from './ValueText.tsx';
