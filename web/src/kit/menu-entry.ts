import type { ReactNode } from 'react';

export type MenuEntry =
  | {
      readonly id: string;
      readonly label: string;
      readonly icon?: ReactNode;
      /** Shown at the end of the line: `Alt+→`. */
      readonly keys?: string;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      readonly checked?: boolean;
      readonly perform: () => void;
    }
  | { readonly id: string; readonly separator: true };

export type MenuPlacement = 'bottom start' | 'bottom end' | 'top start' | 'top end';
