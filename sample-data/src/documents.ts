import { addDocument } from '@cadenza/commands/documents/documents';
import { isOwnerKind } from '@cadenza/domain/documents/owners';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { simplePdf } from '@cadenza/infra/files/simple-pdf';
import { must, userNamed } from './commanding.ts';
import type { DemoCompany } from './model.ts';
import { personOf } from './people.ts';
import type { DemoPlan } from './plan.ts';
import { platePicture } from './plate.ts';
import { type DemoRecord, demoRecords } from './records.ts';
import type { SampleServices } from './sample-services.ts';

type File = { name: string; description: string; content: Uint8Array };

/** Letters that every PDF has without a font of its own. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/[^ -~]/g, '');

const pdf = (...pages: string[]): Uint8Array => simplePdf(pages.map(plain));

const filesOf = ({ kind, values }: DemoRecord): File[] => {
  const label = String(values.description ?? values.businessName ?? '');
  switch (kind) {
    case 'equipment':
      return [
        {
          name: 'Manuale di uso e manutenzione.pdf',
          description: 'Manuale del costruttore',
          content: pdf(`Manuale di uso e manutenzione: ${label}`, 'Lubrificare le guide ogni 500 ore di lavoro.'),
        },
        { name: 'Targa.png', description: 'Targa della macchina', content: platePicture() },
      ];
    case 'line':
      return [{ name: 'Schema elettrico.pdf', description: 'Schema elettrico', content: pdf(`Schema: ${label}`) }];
    case 'plant':
      return [{ name: 'Planimetria.pdf', description: 'Planimetria', content: pdf(`Planimetria: ${label}`) }];
    default:
      return [{ name: 'Contratto.pdf', description: 'Contratto di fornitura', content: pdf(`Contratto: ${label}`) }];
  }
};

async function* once(content: Uint8Array) {
  yield content;
}

/** Records of a kind that have documents in the demo. */
const each = 2;
const limit = 1024 ** 2;

/** A few documents of the first records of each kind that has any. Answers how many. */
export const makeDocuments = async (
  services: SampleServices,
  company: DemoCompany,
  plan: DemoPlan,
): Promise<number> => {
  const actor = personOf(userNamed('admin'), company);
  const all = demoRecords(company, plan.companyId, plan.closed).flat();
  const records = [...Map.groupBy(all, ({ kind }) => kind).values()].flatMap((some) => some.slice(0, each));
  let made = 0;
  for (const record of records) {
    if (!isOwnerKind(record.kind)) continue;
    for (const { name, description, content } of filesOf(record)) {
      const commandId = uuidV5(record.id, `demo document ${name}`);
      const asked = { services, actor, commandId, correlationId: commandId };
      const owner = { kind: record.kind, id: record.id };
      must(
        await addDocument(asked, { owner, name, description, content: once(content), limit }),
        `the document ${name}`,
      );
      made++;
    }
  }
  return made;
};
