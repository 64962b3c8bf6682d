export const categories = {
  lubrication: 'Lubrificazione',
  mechanics: 'Manutenzione meccanica',
  electrics: 'Manutenzione elettrica',
  hydraulics: 'Oleodinamica e pneumatica',
  fluids: 'Fluidi e filtri',
  safety: 'Sicurezza e verifiche di legge',
  calibration: 'Taratura e misura',
  repair: 'Riparazione',
  improvement: 'Modifiche e migliorie',
} as const;

/** What is done when something happens: the interventions of the incidents. */
export const repairs = {
  mechanical: { description: 'Riparazione guasto meccanico', category: 'repair' },
  electrical: { description: 'Riparazione guasto elettrico', category: 'repair' },
  leak: { description: 'Eliminazione perdita olio o aria', category: 'repair' },
  sensor: { description: 'Sostituzione sensore o finecorsa', category: 'repair' },
  program: { description: 'Ripristino programma o azionamento', category: 'repair' },
  setup: { description: 'Attrezzaggio e modifica', category: 'improvement' },
} as const;
