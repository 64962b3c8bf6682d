import { catalogueNow, changeCatalogue } from '@cadenza/commands/licensing/catalogue';
import type { CatalogueCommand } from '@cadenza/domain/licensing/decide';
import { recurrences } from '@cadenza/domain/licensing/offer';
import { must, userNamed } from './commanding.ts';
import { commandOf } from './ids.ts';
import type { DemoCompany } from './model.ts';
import { personOf } from './people.ts';
import type { SampleServices } from './sample-services.ts';

/** Cents by the month and by the year, and how many pieces of equipment; null: as many as somebody likes. */
const licenses = [
  { name: 'Base', description: 'Per iniziare: fino a 25 attrezzature.', M: 2_900, A: 29_000, equipment: 25 },
  { name: 'Officina', description: 'Per un reparto: fino a 100 attrezzature.', M: 7_900, A: 79_000, equipment: 100 },
  { name: 'Stabilimento', description: 'Per uno stabilimento intero.', M: 19_900, A: 199_000, equipment: null },
] as const;

const discount = { type: 'P', value: 1_500, description: 'Sconto di lancio 15 %' } as const;

/** What is counted, by the key that the product counts by. */
const equipmentItem = { name: 'Attrezzature', key: 'attrezzature' } as const;

const idOf = (what: string): string => commandOf(`catalogue ${what}`);
const [licenseItemId, discountId] = [idOf('item attrezzature'), idOf('discount launch')];

/** In the order in which they can be done: what is named is there by then. */
const commands = (): CatalogueCommand[] => [
  { type: 'AddLicenseItem', id: licenseItemId, values: equipmentItem },
  { type: 'AddDiscount', id: discountId, values: discount },
  ...licenses.flatMap(({ name, description, equipment, ...prices }): CatalogueCommand[] => {
    const licenseId = idOf(`license ${name}`);
    return [
      { type: 'AddLicense', id: licenseId, values: { name, description } },
      ...recurrences.map((recurrence) => ({
        type: 'AddLicensePrice' as const,
        id: idOf(`price ${name} ${recurrence}`),
        values: {
          ...{ licenseId, recurrence, value: prices[recurrence] },
          discountId: recurrence === 'A' ? discountId : null,
        },
      })),
      ...(equipment === null ? [] : [{ type: 'SetLicenseLimit' as const, licenseId, licenseItemId, value: equipment }]),
    ];
  }),
];

const keyOf = (command: CatalogueCommand): string =>
  command.type === 'SetLicenseLimit' ? `${command.type} ${command.licenseId}` : `${command.type} ${command.id}`;

/**
 * Something to buy, as a developer would have made it. Each command has an id of its own, so that a next run finishes what was cut off and
 * leaves what was changed or deleted since. Nothing is added to a catalogue that somebody else has begun.
 */
export const makeCatalogue = async (services: SampleServices, company: DemoCompany): Promise<void> => {
  const { license, licenseItem, discount: discounts } = await catalogueNow(services);
  const isOthers = license.size + licenseItem.size + discounts.size > 0 && !licenseItem.has(licenseItemId);
  if (isOthers) return;
  const actor = personOf(userNamed('developer'), company);
  for (const command of commands()) {
    const commandId = commandOf(`catalogue ${keyOf(command)}`);
    must(await changeCatalogue({ services, actor, commandId, correlationId: commandId }, command), keyOf(command));
  }
};
