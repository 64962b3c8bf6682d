/** What a work of a series may have of its own, in the order in which it is told. */
export const ownFields = [
  ...(['time', 'maintainerId', 'equipmentId', 'interventionId', 'interventionTypeId'] as const),
  ...(['checklistId', 'anomalyIds', 'fault', 'notes'] as const),
];
