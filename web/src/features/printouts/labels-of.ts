import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { LabelsOf } from './LabelsDialog.tsx';

const active = { field: 'active', value: 'true' };

/** The labels that hang on a record: its own, or of all that is in use in a line or a plant; undefined for other kinds. */
export const labelsOfRecord = ({ name }: Kind, id: string): LabelsOf | undefined => {
  switch (name) {
    case 'equipment':
      return { list: { filters: [{ field: 'id', value: id }] } };
    case 'line':
      return { list: { filters: [{ field: 'lineId', value: id }, active] } };
    case 'plant':
      return { list: { filters: [active] }, plantId: id };
    default:
      return undefined;
  }
};
