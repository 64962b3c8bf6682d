/** Why equipment fails, by code: the few that a workshop tells apart. */
export const faultCauses = {
  US: 'Usura',
  SP: 'Sporco o intasamento',
  AL: 'Allentamento',
  SF: 'Rottura per sforzo',
  EL: 'Guasto elettrico',
  MA: 'Errore di manovra',
} as const;

/** What mends it. */
export const faultRemedies = {
  SO: 'Sostituzione',
  PU: 'Pulizia',
  RE: 'Regolazione',
  RI: 'Riparazione',
  SE: 'Serraggio',
} as const;

/** Why it happened and what mended it, by the codes. */
export type DemoFaultCodes = {
  readonly cause: keyof typeof faultCauses;
  readonly remedy: keyof typeof faultRemedies;
};
