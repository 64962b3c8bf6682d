export type { PlannedWork, WorkFound } from './closed-day.ts';
export { plannedFound } from './planned.ts';
export { plannedWorkDialog } from './planned-work-dialog.ts';
export { RecordHistory } from './RecordHistory.tsx';
export { ReferenceField } from './ReferenceField.tsx';
export { useReferenceLabel, useReferenceWords } from './use-reference-label.ts';
export { ReferenceName } from './ValueText.tsx';
