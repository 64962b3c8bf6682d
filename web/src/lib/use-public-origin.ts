import { useTranslation } from 'react-i18next';
import { PublicOriginDocument } from './public-origin.gen.ts';
import { useQuery } from './use-apollo.ts';

/** Where links and labels lead that leave these pages, and what is to be said before they do: nobody but this machine finds them. */
export const usePublicOrigin = (): { address: string; warning: string | undefined } => {
  // Its words come when they are needed: what stands around them is shown meanwhile.
  const { t, ready } = useTranslation('printouts', { useSuspense: false });
  const { data } = useQuery(PublicOriginDocument);
  const { address = location.origin, onlyThisMachine = false } = data?.publicOrigin ?? {};
  return { address, warning: onlyThisMachine && ready ? t('onlyThisMachine', { address }) : undefined };
};
