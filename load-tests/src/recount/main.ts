import { createReport, type Report } from '../acceptance/report.ts';
import { readArguments } from '../arguments.ts';
import { onProduct } from '../on-product.ts';
import { type RestClient, signIn } from '../rest-client.ts';
import { differences, type Row } from './compare.ts';
import { addCounted, type Counted, countMachine } from './count.ts';
import { type Loaded, loadYear } from './load.ts';
import { machinesOf, type Recounted, type Work, worksOf, year } from './year.ts';

/**
 * `npm run recount [-- --machines 60 --url http://…]`: a year of works, late, early, open, overlapping and deleted, goes into a company of its
 * own over REST; every figure of each machine, line, month and the whole is held against a count by minutes, which shares no code with
 * the product. Exit code 1 where anything differs.
 */
const { values } = readArguments('npm run recount [-- --machines 60 --url http://…]', {
  options: { machines: { type: 'string', default: '60' }, url: { type: 'string' } },
});
const say = (line: string): void => console.log(line);
const allMonths = Array.from({ length: 12 }, (_, at) => at + 1);

type Run = {
  admin: RestClient;
  machines: readonly Recounted[];
  works: readonly Work[];
  loaded: Loaded;
  report: Report;
};

const compare = async ({ admin, machines, works, loaded, report }: Run): Promise<void> => {
  const ask = async (name: string, months: readonly number[], more = '') => {
    const period = `filters[years]=${year}&filters[months]=${months.join(',')}`;
    return (await admin.get<{ data: Row[] }>(`/api/report/dati?tipoReport=${name}&${period}${more}`)).data;
  };
  const judge = (what: string, row: Row | undefined, counted: (now: number) => Counted, cents = 0): number => {
    const wrong = differences(row, counted(Date.parse(String(row?.asOf)) / 60_000), cents);
    for (const one of wrong) say(`  ${what} ${one}`);
    return wrong.length;
  };
  const ofMachine = (machine: Recounted, now: number) =>
    countMachine(
      machine,
      works.filter((work) => work.machine === machine.id),
      now,
    );
  const rows = new Map((await ask('reportAttrezzature', allMonths)).map((row) => [row.attrezzaturaId, row]));
  const off = machines.map((machine) =>
    // A row is a part of the total: a cent for its faults and one for its planned stops.
    judge(
      `machine ${machine.id}`,
      rows.get(loaded.equipmentIds[machine.id]),
      (now) => addCounted(ofMachine(machine, now)),
      2,
    ),
  );
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  report.check('each machine', sum(off) === 0, `${machines.length} machines, ${sum(off)} differences`);

  const [whole] = await ask('reportGenerale', allMonths);
  const all = (now: number) => addCounted(machines.flatMap((machine) => ofMachine(machine, now)));
  const ofWhole = judge('whole', whole, all);
  report.check('the whole', ofWhole === 0, `${ofWhole} differences, idle cost ${String(whole?.idleCost)}`);
  const cents = sum([...rows.values()].map(({ idleCost }) => Math.round(Number(idleCost ?? 0) * 100)));
  report.check('rows add up to the cent', cents === Math.round(Number(whole?.idleCost) * 100), `${cents} cents`);

  for (const [line, id] of loaded.lines) {
    const [row] = await ask('reportGenerale', allMonths, `&filters[lineaId]=${id}`);
    const own = machines.filter((machine) => machine.line === line);
    const wrong = judge(line, row, (now) => addCounted(own.flatMap((machine) => ofMachine(machine, now))));
    report.check(`line ${line}`, wrong === 0, `${wrong} differences`);
  }
  for (const month of allMonths) {
    const [row] = await ask('reportGenerale', [month]);
    const inMonth = (now: number) => addCounted(machines.flatMap((one) => ofMachine(one, now)[month - 1] ?? []));
    const wrong = judge(`month ${month}`, row, inMonth);
    report.check(`month ${month}`, wrong === 0, `${wrong} differences`);
  }
};

const main = async (): Promise<boolean> => {
  const report = createReport(false);
  await onProduct(values.url, report, async (address) => {
    const admin = await signIn(address, { username: 'superadmin', password: 'Cadenza-2026!' });
    const machines = machinesOf(Number(values.machines));
    const works = worksOf(machines);
    say(`${machines.length} machines and ${works.length} works of ${year} at ${address} …`);
    const loaded = await loadYear(address, admin, machines, works);
    await compare({ admin, machines, works, loaded, report });
  });
  return report.print(say);
};

process.exitCode = (await main()) ? 0 : 1;
