import { mostNoticeFiles } from '@onsil/contract/notices';
import type { StoredFile } from '@onsil/contract/files';
import { useEffect, useRef, useState } from 'react';
import { upload } from '#lib/upload.ts';
import { useRefusal } from '#ui/use-refusal.ts';

/** A file on its way to the server. */
export type Arriving = { id: number; name: string; stop: () => void };

/** Uploads files while the rest of a notice is being written. */
export const useAttachments = (count: number, onStored: (file: StoredFile) => void) => {
  const refusal = useRefusal();
  const [arriving, setArriving] = useState<readonly Arriving[]>([]);
  const [problem, setProblem] = useState<string>();
  const started = useRef(0);
  // Whoever leaves the form leaves its uploads too.
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const one of all) one.abort();
    };
  }, []);

  const add = async (file: File): Promise<void> => {
    setProblem(undefined);
    const control = new AbortController();
    running.current.add(control);
    started.current += 1;
    const id = started.current;
    setArriving((now) => [...now, { id, name: file.name, stop: () => control.abort() }]);
    try {
      const [stored] = await upload([file], control.signal);
      if (stored) onStored(stored);
    } catch (error) {
      if (!control.signal.aborted) setProblem(`${file.name}: ${refusal(error)}`);
    } finally {
      running.current.delete(control);
      setArriving((now) => now.filter((one) => one.id !== id));
    }
  };

  return { arriving, problem, add, full: count + arriving.length >= mostNoticeFiles };
};
