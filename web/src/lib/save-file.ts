/** Lets the browser save bytes under a name. */
export const saveFile = (bytes: BlobPart, name: string): void => {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun with it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** The name that an answer gives its file (RFC 6266). */
export const nameOfFile = (answer: Response, otherwise: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return encoded === undefined ? otherwise : decodeURIComponent(encoded);
};
