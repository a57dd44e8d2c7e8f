import type { StoredFile } from '@onsil/contract/files';
import { useEffect, useRef, useState } from 'react';
import { atMost } from './at-most.ts';
import { upload } from './upload.ts';

/** A file on its way to the server; `share` of it has gone. */
export type Arriving = { id: number; name: string; file: File; share: number; stop: () => void };

/** A file that did not arrive, and why: the server refused it, or it has more bytes than there may be. */
export type NotArrived = {
  id: number;
  name: string;
  error?: unknown;
  tooLarge?: true;
  /** where another try may help */
  retry?: () => void;
  forget: () => void;
};

// A farm's line carries two as fast as ten, and of two that are cut off one is there already.
const inTurn = atMost(2);

/**
 * Uploads files while the rest of a form is being written; what is on its way ends with the form.
 * @param farm whose files they are; undefined: of no farm
 * @param largest bytes of a file, where what is being written takes less than the server does
 */
export const useUploads = (
  farm: string | undefined,
  onStored: (stored: StoredFile, file: File) => void,
  largest?: number,
) => {
  const [arriving, setArriving] = useState<readonly Arriving[]>([]);
  const [failed, setFailed] = useState<readonly NotArrived[]>([]);
  const started = useRef(0);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all) one.abort();
    };
  }, []);

  const fail = (file: File, why: Pick<NotArrived, 'error' | 'tooLarge'>): void => {
    started.current += 1;
    const id = started.current;
    const forget = (): void => setFailed((now) => now.filter((one) => one.id !== id));
    const retry = (): void => {
      forget();
      void add(file);
    };
    setFailed((now) => [...now, { id, name: file.name, ...why, forget, ...(!why.tooLarge && { retry }) }]);
  };

  const add = async (file: File): Promise<void> => {
    // Said at once: a farm's line would carry it for nothing.
    if (largest !== undefined && file.size > largest) return fail(file, { tooLarge: true });
    const control = new AbortController();
    const { signal } = control;
    running.current.add(control);
    started.current += 1;
    const id = started.current;
    const tell = (share: number): void =>
      setArriving((now) => now.map((one) => (one.id === id ? { ...one, share } : one)));
    setArriving((now) => [...now, { id, name: file.name, file, share: 0, stop: () => control.abort() }]);
    try {
      const [stored] = await inTurn(async () =>
        signal.aborted ? [] : upload([file], { farm, signal, onProgress: tell }),
      );
      if (stored) onStored(stored, file);
    } catch (error) {
      if (!signal.aborted) fail(file, { error });
    } finally {
      running.current.delete(control);
      setArriving((now) => now.filter((one) => one.id !== id));
    }
  };

  return { arriving, failed, add, largest };
};

export type Uploads = ReturnType<typeof useUploads>;
