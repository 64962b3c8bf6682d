import type { ReactElement } from 'react';
import { Controller, type ControllerRenderProps } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ScheduleForm } from './schedule-form.ts';
import type { WorkControl } from './use-work-form.ts';

type Bind<Name extends keyof ScheduleForm> = Pick<
  ControllerRenderProps<ScheduleForm, Name>,
  'value' | 'onChange' | 'onBlur'
> & { readonly error: string | undefined };

type Props<Name extends keyof ScheduleForm> = {
  readonly control: WorkControl;
  readonly name: Name;
  readonly children: (bind: Bind<Name>) => ReactElement;
};

/** One field of the form and its fault. Our own messages are keys; what the server says is words already. */
export const FormField = <Name extends keyof ScheduleForm>({ control, name, children }: Props<Name>) => {
  const { t } = useTranslation('planning');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState }) => {
        const message = fieldState.error?.message;
        return children({ value, onChange, onBlur, error: message?.startsWith('error.') ? t(message) : message });
      }}
    />
  );
};
