/** The four reports by their documented names. */
export const reportNames = [
  'reportAttrezzature',
  'reportGenerale',
  'reportGuastiInterventi',
  'reportManutentori',
] as const;
export type ReportName = (typeof reportNames)[number];
