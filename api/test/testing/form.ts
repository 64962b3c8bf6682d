/** A part of a form as it goes over the wire: a text, or a file where it has a file name. */
export type FormPart = { name: string; content: string | Buffer; fileName?: string; type?: string };

const boundary = 'cadenza-boundary';

/** The bytes of a form with its parts in this order. */
export const formOf = (parts: readonly FormPart[]): { payload: Buffer; type: string } => {
  const pieces = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from(
      [
        `--${boundary}`,
        `content-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
        ...(type === undefined ? [] : [`content-type: ${type}`]),
        '\r\n',
      ].join('\r\n'),
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
};
