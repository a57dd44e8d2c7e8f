import { useEffect, useRef, useState, type RefObject } from 'react';
import { openQrReader, type QrReader } from './qr-reader.ts';

/** Why no camera is shown: refused by the person, absent or taken, or not offered to a page without HTTPS. */
export type CameraProblem = 'refused' | 'none' | 'insecure';

const pauseMs = 150;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

const problemOf = (error: unknown): CameraProblem =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none';

/** Shows the camera at the back of the phone in `video` and reads codes until `signal` ends. */
const scan = async (video: HTMLVideoElement, onCode: (text: string) => void, signal: AbortSignal): Promise<void> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  let reader: QrReader | undefined;
  try {
    video.srcObject = stream;
    await video.play();
    reader = await openQrReader();
    while (!signal.aborted) {
      const text = await reader.read(video);
      if (text !== null && !signal.aborted) onCode(text);
      await pause();
    }
  } finally {
    stop();
    reader?.stop();
  }
};

/**
 * Reads codes while its page is open.
 * @param onCode called with what a code holds, again and again while it is in the picture
 */
export const useScan = (
  onCode: (text: string) => void,
): { video: RefObject<HTMLVideoElement | null>; problem: CameraProblem | null } => {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  // Browsers offer no camera to pages without HTTPS.
  const [problem, setProblem] = useState<CameraProblem | null>('mediaDevices' in navigator ? null : 'insecure');
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const shown = video.current;
    if (!shown) return undefined;
    const ended = new AbortController();
    scan(shown, (text) => latest.current(text), ended.signal).catch((error: unknown) => {
      if (!ended.signal.aborted) setProblem(problemOf(error));
    });
    return () => ended.abort();
  }, []);
  return { video, problem };
};
