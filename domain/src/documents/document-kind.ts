import { type Rejection, reject } from '../kernel/rejection.ts';

/** Programs: nobody's manual, and what a download of them would start. */
const programs =
  /^application\/(x-msdownload|vnd\.microsoft\.portable-executable|x-elf|x-mach-binary|java-vm|x-msi|vnd\.android\.package-archive|x-apple-diskimage|x-ms-shortcut|wasm|x-chrome-extension|x-bat)$/;

/** Endings of what a computer runs when the file is opened there. */
const scripts =
  /^(bat|cmd|com|exe|scr|pif|cpl|msi|msp|lnk|url|reg|ps1|psm1|vbs|vbe|js|mjs|jse|wsf|wsh|hta|sh|bash|command|app|jar)$/;

/** What such a name promises, and content always shows. Pictures are often named as another kind of picture. */
const pdf = /^pdf$/;
const picture = /^(jpe?g|png|gif|webp|avif|heic)$/;

/**
 * Undefined for what may be kept. `mime` is judged by the content, `name` is already made safe: refused are programs, scripts, and
 * a file that says it is a picture or a PDF and is not.
 */
export const documentKindRefusal = (name: string, mime: string): Rejection | undefined => {
  const ending = /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (programs.test(mime) || scripts.test(ending)) return reject('file_kind_refused');
  const lies = (pdf.test(ending) && mime !== 'application/pdf') || (picture.test(ending) && !mime.startsWith('image/'));
  return lies
    ? reject('invalid_fields', {}, [{ field: 'file', code: 'not_what_it_says', params: { ending } }])
    : undefined;
};
