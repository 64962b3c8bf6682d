/** What a workshop reports, by category: in the words of who stands before the machine. */
export const workshopAnomalies = {
  'Perdite e livelli': [
    "Perdita d'olio",
    "Perdita d'aria compressa",
    'Livello del lubrorefrigerante basso',
    'Filtro intasato',
  ],
  Meccanica: ['Rumore anomalo', 'Vibrazioni', 'Gioco eccessivo', 'Pezzo incastrato', 'Utensile rotto'],
  'Elettrica e comandi': [
    'La macchina non si avvia',
    'Allarme a video',
    'Sensore che non legge',
    'Pulsante guasto',
    'Scatta la protezione',
  ],
  Temperatura: ['Surriscaldamento', 'Odore di bruciato'],
  Sicurezza: ['Riparo danneggiato o mancante', 'Arresto di emergenza che non funziona', 'Spia di sicurezza accesa'],
  Qualità: ['Pezzi fuori misura', 'Finitura irregolare'],
} as const;

/** And what a foundry reports besides. */
export const foundryAnomalies = {
  ...workshopAnomalies,
  Forni: ['Temperatura del bagno fuori limite', 'Refrattario consumato', 'Bruciatore che si spegne'],
} as const;
