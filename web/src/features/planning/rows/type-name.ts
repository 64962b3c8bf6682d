import { standardTypes } from '@cadenza/domain/registry/standard-types';

type Type = { readonly code: string; readonly label: string };

/** The name of a type of intervention: one that every company begins with is said in the reader's language, until somebody renames it. */
export const typeName = ({ code, label }: Type, t: (key: `type.${'O' | 'S'}`) => string): string => {
  const standard = standardTypes.find((one) => one.code === code && one.name === label);
  return standard === undefined ? label : t(`type.${standard.code}`);
};
