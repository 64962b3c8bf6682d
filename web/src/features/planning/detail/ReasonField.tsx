import { TextAreaField } from '../../../kit/TextAreaField.tsx';

type Props = { readonly label: string; readonly value: string; readonly onChange: (reason: string) => void };

/** As many characters as `longestReason` of the domain. */
const longestReason = 1000;

/** In somebody's own words why work will not be done. */
export const ReasonField = (props: Props) => <TextAreaField {...props} maxLength={longestReason} rows={2} />;
