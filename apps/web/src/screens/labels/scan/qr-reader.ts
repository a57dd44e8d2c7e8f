type Picture = HTMLVideoElement | ImageBitmap;

/** Reads QR codes in the frames of a camera, or in a photo. */
export type QrReader = { read: (picture: Picture) => Promise<string | null>; stop: () => void };

type Detector = { detect: (source: Picture) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The reader of the browser itself, which not every browser and system has. */
const openBrowserReader = async (): Promise<QrReader | null> => {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await Own?.getSupportedFormats().catch((): string[] => []);
  if (!Own || !formats?.includes('qr_code')) return null;
  const detector = new Own({ formats: ['qr_code'] });
  return {
    read: async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null,
    stop: () => undefined,
  };
};

/** Longer side of the decoded picture: enough for a label that fills a third of a frame, or a sixth of a photo. */
const maxSides = { frame: 800, photo: 1600 };

const sizeOf = (picture: Picture): { width: number; height: number; maxSide: number } =>
  picture instanceof HTMLVideoElement
    ? { width: picture.videoWidth, height: picture.videoHeight, maxSide: maxSides.frame }
    : { width: picture.width, height: picture.height, maxSide: maxSides.photo };

/** The reader's own code did not load. */
export class ReaderError extends Error {}

const openWorkerReader = (): QrReader => {
  const worker = new Worker(new URL('qr-worker.ts', import.meta.url), { type: 'module' });
  let answer: PromiseWithResolvers<string | null> | undefined;
  let failure: ReaderError | undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => answer?.resolve(data));
  worker.addEventListener('error', () => {
    failure = new ReaderError('The reader did not start.');
    answer?.reject(failure);
  });
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return {
    read: (picture) => {
      if (failure) return Promise.reject(failure);
      const size = sizeOf(picture);
      const scale = Math.min(1, size.maxSide / Math.max(size.width, size.height));
      const width = Math.round(size.width * scale);
      const height = Math.round(size.height * scale);
      if (!context || width === 0) return Promise.resolve(null);
      Object.assign(context.canvas, { width, height });
      context.drawImage(picture, 0, 0, width, height);
      const pixels = context.getImageData(0, 0, width, height).data;
      answer = Promise.withResolvers();
      worker.postMessage({ pixels, width, height }, [pixels.buffer]);
      return answer.promise;
    },
    stop: () => worker.terminate(),
  };
};

export const openQrReader = async (): Promise<QrReader> => (await openBrowserReader()) ?? openWorkerReader();

/** What the code in a photo holds; null if none is found. */
export const readQrPhoto = async (file: Blob): Promise<string | null> => {
  const picture = await createImageBitmap(file);
  const reader = await openQrReader();
  try {
    return await reader.read(picture);
  } finally {
    reader.stop();
    picture.close();
  }
};
