/** Reads QR codes in the frames of a camera. */
export type QrReader = { read: (video: HTMLVideoElement) => Promise<string | null>; stop: () => void };

type Detector = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
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
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    stop: () => undefined,
  };
};

/** Longer side of the picture that is decoded: enough for a label that fills a third of it. */
const maxSide = 800;

const openWorkerReader = (): QrReader => {
  const worker = new Worker(new URL('qr-worker.ts', import.meta.url), { type: 'module' });
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return {
    read: (video) => {
      const scale = Math.min(1, maxSide / Math.max(video.videoWidth, video.videoHeight));
      const width = Math.round(video.videoWidth * scale);
      const height = Math.round(video.videoHeight * scale);
      if (!context || width === 0) return Promise.resolve(null);
      Object.assign(context.canvas, { width, height });
      context.drawImage(video, 0, 0, width, height);
      const pixels = context.getImageData(0, 0, width, height).data;
      return new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data), { once: true });
        worker.addEventListener('error', () => reject(new Error('The reader did not start.')), { once: true });
        worker.postMessage({ pixels, width, height }, [pixels.buffer]);
      });
    },
    stop: () => worker.terminate(),
  };
};

export const openQrReader = async (): Promise<QrReader> => (await openBrowserReader()) ?? openWorkerReader();
