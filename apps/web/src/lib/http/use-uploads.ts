import { useEffect, useRef, useState } from 'react';
import type { StoredFile } from '@onsil/contract/files';
import { keepFile } from '../offline/outbox/kept-files.ts';
import { CallError } from './call-error.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { uploadFiles } from './upload.ts';

/** A file being uploaded; `share` is its uploaded part, 0 to 1. */
export type PendingUpload = { id: number; name: string; file: File; share: number; stop: () => void };

/** A failed upload: refused by the server, or too large. */
export type FailedUpload = {
  id: number;
  name: string;
  error?: unknown;
  tooLarge?: true;
  /** there is no connection, and this device cannot keep it */
  noRoom?: true;
  /** present where a retry may help: not with a file that the server refused */
  retry?: () => void;
  forget: () => void;
};

// Two at a time use a farm's connection fully, and after an interruption one of two is complete already.
const limit = limitConcurrency(2);

type Options = {
  /** maximum bytes of a file, where lower than the server's */
  maxBytes?: number;
  /** keeps files on this device while there is no connection, for forms whose entries go through the outbox */
  isOffline?: boolean;
};

/**
 * Uploads files while a form is filled in; pending uploads are aborted with the form.
 * @param farm the farm that owns the files; undefined for none
 */
export const useUploads = (
  farm: string | undefined,
  onStored: (stored: StoredFile, file: File) => void,
  { maxBytes, isOffline = false }: Options = {},
) => {
  const [arriving, setArriving] = useState<readonly PendingUpload[]>([]);
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  const lastId = useRef(0);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const one of controllers) one.abort();
    };
  }, []);

  const fail = (file: File, reason: Pick<FailedUpload, 'error' | 'tooLarge' | 'noRoom'>): void => {
    lastId.current += 1;
    const id = lastId.current;
    const forget = (): void => setFailed((now) => now.filter((one) => one.id !== id));
    const retry = (): void => {
      forget();
      void add(file);
    };
    const isFinal = reason.tooLarge || (reason.error instanceof CallError && reason.error.fields.length > 0);
    setFailed((now) => [...now, { id, name: file.name, ...reason, forget, ...(!isFinal && { retry }) }]);
  };

  const add = async (file: File): Promise<void> => {
    // Fails before the upload, which would be wasted.
    if (maxBytes !== undefined && file.size > maxBytes) return fail(file, { tooLarge: true });
    const controller = new AbortController();
    const { signal } = controller;
    running.current.add(controller);
    lastId.current += 1;
    const id = lastId.current;
    const onProgress = (share: number): void =>
      setArriving((now) => now.map((one) => (one.id === id ? { ...one, share } : one)));
    setArriving((now) => [...now, { id, name: file.name, file, share: 0, stop: () => controller.abort() }]);
    try {
      const [stored] = await limit(async () =>
        signal.aborted ? [] : uploadFiles([file], { farm, signal, onProgress: onProgress }),
      );
      if (stored) onStored(stored, file);
    } catch (error) {
      if (signal.aborted) return;
      const isUnreachable = error instanceof CallError && error.code === 'NETWORK';
      if (!isOffline || !isUnreachable) return fail(file, { error });
      const kept = await keepFile(file, farm).catch(() => null);
      if (kept) onStored(kept, file);
      else fail(file, { error, noRoom: true });
    } finally {
      running.current.delete(controller);
      setArriving((now) => now.filter((one) => one.id !== id));
    }
  };

  return { arriving, failed, add, largest: maxBytes };
};

export type Uploads = ReturnType<typeof useUploads>;
