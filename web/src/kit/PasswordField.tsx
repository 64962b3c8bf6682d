import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './Button.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'suffix'>) => {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="dense"
          label={t(shown ? 'hidePassword' : 'showPassword')}
          icon={shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
};
