import type { Machine, Plant } from '../model.ts';

const machine = (
  key: string,
  description: string,
  className: string,
  [brand, model, serialNumber]: readonly [string, string, string],
  installed: string,
  cost: number,
  monthlyHours: number,
): Machine => ({
  ...{ key, description, className, brand, model, serialNumber, installed, cost, monthlyHours },
  supplier: className === 'crane' ? 'adda' : 'lario',
});

/** Grey iron, sand moulds. */
export const plants: readonly Plant[] = [
  {
    key: 'calolzio',
    description: 'Fonderia Calolziocorte',
    lines: [
      {
        key: 'melting',
        description: 'Fusione e colata',
        machines: [
          machine(
            'furnace-1',
            'Forno a crogiolo 3 t',
            'melter',
            ['ABP', 'FS 30', 'FS30-0418'],
            '2013-02-04',
            320_000,
            480,
          ),
          machine(
            'furnace-2',
            'Forno di attesa 6 t',
            'melter',
            ['ABP', 'LFD 6', 'LFD6-0122'],
            '2014-06-16',
            260_000,
            700,
          ),
          machine(
            'crane',
            'Carroponte colata 8 t',
            'crane',
            ['Demag', 'EKDR 8', '80-41177'],
            '2009-05-18',
            72_000,
            300,
          ),
        ],
      },
      {
        key: 'moulding',
        description: 'Formatura e anime',
        machines: [
          machine(
            'moulder',
            'Formatrice Disamatic',
            'moulder',
            ['DISA', '231-C', '231C-2207'],
            '2017-10-09',
            880_000,
            420,
          ),
          machine('mixer', 'Molazza sabbia', 'sand', ['Eirich', 'RV 19', 'RV19-3088'], '2016-03-07', 145_000, 420),
          machine('core', 'Spara anime', 'moulder', ['Primafond', 'SA 40', 'SA40-0915'], '2015-11-23', 96_000, 360),
        ],
      },
      {
        key: 'finishing',
        description: 'Sterratura e finitura',
        machines: [
          machine(
            'shaker',
            'Distaffatrice a tamburo',
            'sand',
            ['DISA', 'DisaCool 1626', 'DC-0554'],
            '2017-10-09',
            210_000,
            420,
          ),
          machine(
            'blaster',
            'Granigliatrice a grappolo',
            'blaster',
            ['Cogeim', 'GR 1200', 'GR12-877'],
            '2012-04-02',
            118_000,
            380,
          ),
          machine(
            'robot',
            'Robot di sbavatura',
            'robot',
            ['KUKA', 'KR 120 R2700', '4418802'],
            '2021-09-13',
            84_000,
            340,
          ),
          machine(
            'compressor',
            'Compressore a vite',
            'compressor',
            ['Kaeser', 'DSD 145', 'DSD-2290'],
            '2018-01-15',
            48_000,
            560,
          ),
        ],
      },
    ],
  },
];
