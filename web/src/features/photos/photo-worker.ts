/** Makes photos small before they are sent, beside the page, which stays quick meanwhile. */
type Asked = { readonly id: number; readonly file: Blob };
/** `photo` is null where the file is no picture that this browser can read. */
export type Shrunk = { readonly id: number; readonly photo: Blob | null };
type Scope = {
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
  readonly postMessage: (message: Shrunk) => void;
};
declare const self: Scope;
const worker = self;

/** px of the longer side, and the quality of the JPEG. What else the camera wrote into the file is gone with it. */
const [longest, quality] = [1600, 0.8];

const shrink = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [
      number,
      number,
    ];
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('This browser draws nothing here');
    // What can be seen through would be black in a JPEG.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } finally {
    picture.close();
  }
};

worker.onmessage = ({ data: { id, file } }) => {
  shrink(file).then(
    (photo) => worker.postMessage({ id, photo }),
    () => worker.postMessage({ id, photo: null }),
  );
};
