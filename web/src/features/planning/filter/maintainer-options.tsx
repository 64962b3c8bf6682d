import { MaintainerDot } from '../../../kit/Badge.tsx';
import type { Option } from '../../../kit/SelectField.tsx';
import type { Setup } from '../reading/reads.ts';
import { nobody } from '../rows/filter.ts';

/** Nobody, who is one of them to a filter, and everybody else. */
export const maintainerOptions = (maintainers: Setup['maintainers'], nobodysName: string): readonly Option[] => [
  { id: nobody, label: nobodysName },
  ...maintainers.map(({ id, label, color }) => ({ id, label, mark: <MaintainerDot color={color} /> })),
];
