import type { ReactNode } from 'react';
import type { Option } from '../SelectField.tsx';

/** What every control is given; `required` only marks the field, the schema decides. */
export type DrawnField = {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
};

type Control =
  /** `nullable`: an empty field is none; an empty text unless told. */
  | { readonly control: 'text' | 'email' | 'tel' | 'longText' | 'newPassword'; readonly nullable?: boolean }
  | { readonly control: 'integer' | 'decimal'; readonly unit?: string }
  /** Cents. */
  | { readonly control: 'money' }
  | { readonly control: 'time' }
  /** What stands for off and on; false and true unless told. */
  | { readonly control: 'switch'; readonly states?: readonly [off: unknown, on: unknown] }
  /** `values`: what the ids of the options stand for; the ids unless told. An emptied one becomes `otherwise`, or null. */
  | {
      readonly control: 'select' | 'combo';
      readonly options: readonly Option[];
      readonly values?: readonly unknown[];
      readonly otherwise?: unknown;
    }
  /** One that no other form has. */
  | { readonly control: 'own'; readonly draw: (field: DrawnField) => ReactNode };

/** One field of a form, as `FormFields` draws it. */
export type FormField<Values> = Control & {
  readonly name: keyof Values & string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** It takes the whole line. */
  readonly wide?: boolean;
  /** A value as a person reads it, where its control does not say it. */
  readonly text?: (value: unknown) => ReactNode;
  /** What else is taken over with the value of somebody else. */
  readonly onTake?: (theirs: Values) => void;
};
