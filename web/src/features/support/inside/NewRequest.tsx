import { isUuid } from '@cadenza/domain/kernel/uuid';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { useReferenceLabel } from '../../registry/index.ts';
import { requestDialog } from './lazy-dialogs.ts';

type Props = {
  /** The id of a machine, or anything else. */
  readonly about: string;
  readonly timeZone: string;
  readonly maintainers: readonly { readonly id: string; readonly label: string }[];
  readonly onClose: () => void;
  readonly onOpened: (id: string | null) => void;
};

/** The form of a new request, about the machine that the address names, if it names one. */
export const NewRequest = (props: Props) =>
  isUuid(props.about) ? <About {...props} /> : <Form {...props} equipment={undefined} />;

const About = (props: Props) => {
  const label = useReferenceLabel('equipment', props.about);
  if (label === undefined) return null;
  return <Form {...props} equipment={label === null ? undefined : { id: props.about, label }} />;
};

type FormProps = Props & { readonly equipment: { readonly id: string; readonly label: string } | undefined };

const Form = ({ equipment, timeZone, maintainers, onClose, onOpened }: FormProps) => (
  <OnDemand
    of={requestDialog}
    props={{
      request: null,
      ...{ timeZone, maintainers, onClose },
      ...(equipment === undefined ? {} : { equipment }),
      onSaved: onOpened,
    }}
  />
);
