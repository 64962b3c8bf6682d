/** The four reports by their documented names. */
export const reportNames = [
  'reportAttrezzature',
  'reportGenerale',
  'reportGuastiInterventi',
  'reportManutentori',
] as const;
export type ReportName = (typeof reportNames)[number];

/** What a report can be taken away as: on paper, or as a spreadsheet. */
export const reportFormats = ['pdf', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];
