import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { openQrReader } from './qr-reader.ts';

/**
 * Why codes are not read: the camera is refused by the person, absent or taken, or not offered to a page without HTTPS, or
 * the reader fails.
 */
export type ScanProblem = 'refused' | 'none' | 'insecure' | 'reader';

const pauseMs = 150;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

const cameraProblemOf = (error: unknown): ScanProblem =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none';

/** Shows the camera at the back of the phone in `video` until `signal` ends. */
const showCamera = async (video: HTMLVideoElement, signal: AbortSignal): Promise<void> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
};

const readCodes = async (
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  const reader = await openQrReader();
  try {
    while (!signal.aborted) {
      const text = await reader.read(video);
      if (text !== null && !signal.aborted) onCode(text);
      await pause();
    }
  } finally {
    reader.stop();
  }
};

/** Reads codes until `signal` ends, or a problem does. */
const scan = async (
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  signal: AbortSignal,
): Promise<ScanProblem | null> => {
  try {
    await showCamera(video, signal);
  } catch (error) {
    return cameraProblemOf(error);
  }
  return readCodes(video, onCode, signal).then(
    () => null,
    () => 'reader',
  );
};

/**
 * Reads codes while its page is open.
 * @param onCode called with what a code holds, again and again while it is in the picture
 */
export const useScan = (
  onCode: (text: string) => void,
): { video: RefObject<HTMLVideoElement | null>; problem: ScanProblem | null; retry: () => void } => {
  const video = useRef<HTMLVideoElement>(null);
  // Browsers offer no camera to pages without HTTPS.
  const [problem, setProblem] = useState<ScanProblem | null>('mediaDevices' in navigator ? null : 'insecure');
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    const shown = video.current;
    if (problem !== null || !shown) return undefined;
    const ended = new AbortController();
    void scan(shown, (text) => receive(text), ended.signal).then((found) => {
      if (!ended.signal.aborted) setProblem(found);
    });
    return () => ended.abort();
  }, [problem]);
  return { video, problem, retry: () => setProblem(null) };
};
