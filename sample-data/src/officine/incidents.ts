import type { Incident } from '../model.ts';

/** What goes wrong, or is asked for, by class of machine: in the words of those who repair it. */
export const incidents: Readonly<Record<string, readonly Incident[]>> = {
  cnc: [
    {
      intervention: 'program',
      minutes: 75,
      trade: 'automation',
      fault: true,
      note: 'Allarme asse X: encoder sporco di emulsione. Pulito e rifatto lo zero.',
      codes: { cause: 'SP', remedy: 'PU' },
    },
    {
      intervention: 'leak',
      minutes: 60,
      trade: 'hydraulics',
      fault: true,
      note: 'Perdita dal giunto rotante del mandrino, sostituite le tenute.',
      codes: { cause: 'US', remedy: 'SO' },
      parts: [
        { name: 'Kit tenute giunto rotante', euro: 184.5, quantity: 1 },
        { name: 'Olio idraulico ISO VG 46 (l)', euro: 6.8, quantity: 4 },
      ],
    },
    {
      intervention: 'mechanical',
      minutes: 110,
      trade: 'mechanic',
      fault: true,
      note: 'Torretta non blocca: sostituita la molla del disco di Hirth.',
      codes: { cause: 'SF', remedy: 'SO' },
      parts: [{ name: 'Molla disco di Hirth', euro: 96, quantity: 1 }],
    },
    {
      intervention: 'setup',
      minutes: 90,
      trade: 'mechanic',
      fault: false,
      note: 'Montate griffe dolci per il codice 4471.',
    },
  ],
  press: [
    {
      intervention: 'sensor',
      minutes: 45,
      trade: 'electrician',
      fault: true,
      note: 'Finecorsa del punto morto superiore allentato dalle vibrazioni.',
      codes: { cause: 'AL', remedy: 'SE' },
      parts: [{ name: 'Finecorsa di sicurezza', euro: 58.4, quantity: 1 }],
    },
    {
      intervention: 'mechanical',
      minutes: 120,
      trade: 'mechanic',
      fault: true,
      note: 'Rotto il tirante del premilamiera, montato quello di scorta.',
      codes: { cause: 'SF', remedy: 'SO' },
      parts: [{ name: 'Tirante premilamiera M30', euro: 142, quantity: 1 }],
    },
    {
      intervention: 'leak',
      minutes: 80,
      trade: 'hydraulics',
      fault: true,
      note: 'Tubo del cuscino idraulico scoppiato: 15 l di olio raccolti.',
      codes: { cause: 'US', remedy: 'SO' },
      parts: [
        { name: 'Tubo idraulico 1/2" raccordato', euro: 74.9, quantity: 1 },
        { name: 'Olio idraulico ISO VG 46 (l)', euro: 6.8, quantity: 15 },
      ],
    },
  ],
  furnace: [
    {
      intervention: 'electrical',
      minutes: 90,
      trade: 'electrician',
      fault: true,
      note: 'Tiristore della zona 2 in corto. Da riordinare a magazzino.',
      codes: { cause: 'EL', remedy: 'SO' },
      parts: [{ name: 'Modulo tiristori 120 A', euro: 318, quantity: 1 }],
    },
  ],
  robot: [
    {
      intervention: 'program',
      minutes: 50,
      trade: 'automation',
      fault: true,
      note: 'Collisione con il nastro: rimasterizzato l’asse 4.',
      codes: { cause: 'MA', remedy: 'RE' },
    },
  ],
  assembly: [
    {
      intervention: 'sensor',
      minutes: 35,
      trade: 'automation',
      fault: true,
      note: 'Sensore presenza sfera guasto, sostituito.',
      codes: { cause: 'EL', remedy: 'SO' },
      parts: [{ name: 'Sensore induttivo M12', euro: 41.2, quantity: 1 }],
    },
    {
      intervention: 'setup',
      minutes: 100,
      trade: 'automation',
      fault: false,
      note: 'Attrezzata la stazione 3 per la valvola da 1" 1/4.',
    },
  ],
  packing: [
    {
      intervention: 'mechanical',
      minutes: 60,
      trade: 'mechanic',
      fault: true,
      note: 'Cinghia di traino strappata.',
      codes: { cause: 'US', remedy: 'SO' },
      parts: [{ name: 'Cinghia dentata di traino', euro: 63.5, quantity: 2 }],
    },
  ],
  compressor: [
    {
      intervention: 'electrical',
      minutes: 70,
      trade: 'electrician',
      fault: true,
      note: 'Scatto termico: ventola dello scambiatore bloccata.',
      codes: { cause: 'SP', remedy: 'PU' },
      parts: [{ name: 'Ventola scambiatore', euro: 129, quantity: 1 }],
    },
  ],
  forklift: [
    {
      intervention: 'electrical',
      minutes: 40,
      trade: 'electrician',
      fault: true,
      note: 'Connettore della batteria bruciato, rifatto.',
      codes: { cause: 'EL', remedy: 'RI' },
      parts: [{ name: 'Connettore batteria 320 A', euro: 52, quantity: 1 }],
    },
  ],
  washer: [
    {
      intervention: 'leak',
      minutes: 55,
      trade: 'hydraulics',
      fault: true,
      note: 'Pompa di lavaggio perde dalla tenuta meccanica.',
      codes: { cause: 'US', remedy: 'SO' },
      parts: [{ name: 'Tenuta meccanica Ø 28', euro: 88.3, quantity: 1 }],
    },
  ],
  blaster: [
    {
      intervention: 'mechanical',
      minutes: 95,
      trade: 'mechanic',
      fault: true,
      note: 'Cuscinetto della turbina rumoroso, sostituito.',
      codes: { cause: 'US', remedy: 'SO' },
      parts: [{ name: 'Cuscinetto 6310 C3', euro: 47.6, quantity: 2 }],
    },
  ],
};
