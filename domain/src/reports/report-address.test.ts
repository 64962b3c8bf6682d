import { expect, it } from 'vitest';
import { reportAddress, unsubscribeAddress } from './report-address.ts';

const scope = { equipmentId: null, lineId: 'l1', plantId: null, maintainerId: 'm1', interventionTypeId: null };

it('leads to a month of a report, narrowed as it was', () => {
  const month = { year: 2026, month: 2 };
  expect(reportAddress('https://a.example', { report: 'reportGenerale', month, scope })).toBe(
    'https://a.example/reports/reportGenerale?anni=2026&mesi=2&linea=l1&manutentore=m1',
  );
  expect(unsubscribeAddress('https://a.example', 'x-_y')).toBe('https://a.example/app/report-mails/x-_y');
});
