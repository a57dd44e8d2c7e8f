import type { StoredFile } from '@onsil/contract/files';
import { useEffect, useRef, useState } from 'react';
import { upload } from '#lib/upload.ts';

/** A file on its way to the server. */
export type Arriving = { id: number; name: string; stop: () => void };

/** A file that did not arrive, and why: the server refused it, or it has more bytes than there may be. */
export type NotArrived = { name: string; error?: unknown; tooLarge?: true };

/**
 * Uploads files one by one while the rest of a form is being written; what is on its way ends with the form.
 * @param largest bytes of a file, where what is being written takes less than the server does
 */
export const useUploads = (onStored: (file: StoredFile) => void, largest?: number) => {
  const [arriving, setArriving] = useState<readonly Arriving[]>([]);
  const [failed, setFailed] = useState<NotArrived>();
  const started = useRef(0);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all) one.abort();
    };
  }, []);

  const add = async (file: File): Promise<void> => {
    setFailed(undefined);
    // Said at once: a farm's line would carry it for nothing.
    if (largest !== undefined && file.size > largest) return setFailed({ name: file.name, tooLarge: true });
    const control = new AbortController();
    running.current.add(control);
    started.current += 1;
    const id = started.current;
    setArriving((now) => [...now, { id, name: file.name, stop: () => control.abort() }]);
    try {
      const [stored] = await upload([file], control.signal);
      if (stored) onStored(stored);
    } catch (error) {
      if (!control.signal.aborted) setFailed({ name: file.name, error });
    } finally {
      running.current.delete(control);
      setArriving((now) => now.filter((one) => one.id !== id));
    }
  };

  return { arriving, failed, add, largest };
};

export type Uploads = ReturnType<typeof useUploads>;
