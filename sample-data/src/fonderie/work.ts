import type { Incident, Job } from '../model.ts';

export const jobs: Readonly<Record<string, readonly Job[]>> = {
  melter: [
    {
      key: 'melter-round',
      description: 'Controllo refrattario, acqua e messa a terra',
      category: 'safety',
      every: 'weekly',
      minutes: 60,
      trade: 'electrician',
      must: [
        'Leggere l’indicatore di dispersione',
        'Controllare portata e temperatura dell’acqua',
        'Ispezionare il crogiolo',
      ],
      may: ['Pulire il becco di colata'],
      notes: ['Dispersione 12 mA, stabile.', 'Becco di colata ripristinato con cemento refrattario.'],
    },
    {
      key: 'melter-capacitors',
      description: 'Controllo banco condensatori e cavi raffreddati',
      category: 'electrics',
      every: 'monthly',
      minutes: 90,
      trade: 'electrician',
      must: ['Togliere tensione e scaricare i condensatori', 'Controllare rigonfiamenti e morsetti'],
    },
    {
      key: 'melter-lining',
      description: 'Rifacimento rivestimento crogiolo',
      category: 'mechanics',
      every: 'quarterly',
      minutes: 105,
      trade: 'mechanic',
    },
  ],
  crane: [
    {
      key: 'crane-round',
      description: 'Controllo funi, freni e limitatore di carico',
      category: 'safety',
      every: 'weekly',
      minutes: 45,
      trade: 'mechanic',
      must: ['Provare i freni a carico', 'Controllare funi e gancio', 'Provare il limitatore'],
    },
    {
      key: 'crane-ropes',
      description: 'Verifica trimestrale funi e catene (D.Lgs. 81/08)',
      category: 'safety',
      every: 'quarterly',
      minutes: 75,
      trade: 'inspection',
      must: ['Contare i fili rotti', 'Firmare il registro di controllo'],
    },
  ],
  moulder: [
    {
      key: 'moulder-clean',
      description: 'Pulizia camera di formatura e lubrificazione guide',
      category: 'lubrication',
      every: 'weekly',
      minutes: 75,
      trade: 'mechanic',
      must: ['Soffiare la camera', 'Ingrassare le colonne', 'Controllare le guarnizioni di tenuta'],
      notes: ['Guarnizione piastra mobile sostituita.'],
    },
    {
      key: 'moulder-hydraulics',
      description: 'Controllo centralina e filtri',
      category: 'fluids',
      every: 'monthly',
      minutes: 60,
      trade: 'fluids',
      must: ['Controllare l’intasamento dei filtri', 'Controllare temperatura e livello'],
    },
  ],
  sand: [
    {
      key: 'sand-blades',
      description: 'Controllo pale, raschiatori e nastri sabbia',
      category: 'mechanics',
      every: 'weekly',
      minutes: 60,
      trade: 'mechanic',
      must: ['Misurare l’usura delle pale', 'Controllare il centraggio dei nastri'],
    },
    {
      key: 'sand-dust',
      description: 'Controllo aspirazione e maniche filtro',
      category: 'safety',
      every: 'monthly',
      minutes: 75,
      trade: 'fluids',
    },
  ],
  blaster: [
    {
      key: 'blaster-turbine',
      description: 'Controllo turbine e carica graniglia',
      category: 'mechanics',
      every: 'weekly',
      minutes: 60,
      trade: 'mechanic',
      must: ['Misurare l’usura delle palette', 'Rabboccare la graniglia'],
      notes: ['Aggiunti 50 kg di graniglia.'],
    },
  ],
  robot: [
    {
      key: 'robot-spindle',
      description: 'Controllo elettromandrino e cambio utensile',
      category: 'mechanics',
      every: 'fortnightly',
      minutes: 45,
      trade: 'electrician',
    },
    {
      key: 'robot-safety',
      description: 'Verifica sicurezze cella robot',
      category: 'safety',
      every: 'quarterly',
      minutes: 60,
      trade: 'electrician',
      must: ['Prova degli interblocchi delle porte', 'Prova dell’arresto protettivo'],
    },
  ],
  compressor: [
    {
      key: 'compressor-round',
      description: 'Controllo livelli, temperature e scarico condensa',
      category: 'fluids',
      every: 'weekly',
      minutes: 30,
      trade: 'fluids',
      must: ['Leggere ore di lavoro e temperatura olio', 'Provare lo scaricatore di condensa'],
    },
    {
      key: 'compressor-service',
      description: 'Tagliando compressore',
      category: 'mechanics',
      every: 'yearly',
      minutes: 105,
      trade: 'inspection',
    },
  ],
};

export const incidents: Readonly<Record<string, readonly Incident[]>> = {
  melter: [
    {
      intervention: 'electrical',
      minutes: 100,
      trade: 'electrician',
      fault: true,
      note: 'Perdita d’acqua su un cavo raffreddato: forno svuotato e cavo sostituito.',
    },
  ],
  moulder: [
    {
      intervention: 'mechanical',
      minutes: 80,
      trade: 'mechanic',
      fault: true,
      note: 'Piastra oscillante bloccata dalla sabbia indurita.',
    },
  ],
  sand: [
    {
      intervention: 'mechanical',
      minutes: 65,
      trade: 'mechanic',
      fault: true,
      note: 'Nastro 3 strappato, giuntato a caldo.',
    },
  ],
  blaster: [
    {
      intervention: 'setup',
      minutes: 90,
      trade: 'mechanic',
      fault: false,
      note: 'Montati ganci nuovi per il corpo pompa DN 150.',
    },
  ],
};
