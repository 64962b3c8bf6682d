import { type ReactNode, useEffect, useState } from 'react';

type Props = {
  readonly blob: Blob;
  readonly alt: string;
  /** In its place where the browser cannot show it. */
  readonly unreadable?: ReactNode;
};

/** A picture of what is on this device, for as long as it is shown. */
export const BlobPicture = ({ blob, alt, unreadable = null }: Props) => {
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState<Blob>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (broken === blob) return unreadable;
  return url === undefined ? null : <img src={url} alt={alt} onError={() => setBroken(blob)} />;
};
