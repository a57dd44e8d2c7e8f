import { useState } from 'react';
import type { ImportSheet } from '@onsil/contract/yield-import';
import { useUploads } from '#lib/http/use-uploads.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { readImport } from '../commands.ts';

/** A parsed file. */
export type ImportFile = { key: string; name: string; part: string | null; sheet: ImportSheet };

/** The current file: upload, parse, and switch between sheets. */
export const useImportFile = (farmId: string) => {
  const [file, setFile] = useDraft<ImportFile | null>(`import ${farmId}`, null);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const parseFile = async (key: string, name: string, part: string | null): Promise<void> => {
    setReading(true);
    setFailure(undefined);
    try {
      const sheet = await readImport(farmId, key, part);
      setFile({ key, name, part: part ?? sheet.sheets[0] ?? null, sheet });
    } catch (error) {
      setFailure(error);
    } finally {
      setReading(false);
    }
  };
  const uploads = useUploads(farmId, ({ key, name }) => void parseFile(key, name, null));
  /** A new file clears the errors of the previous one. */
  const add = (chosen: File): Promise<void> => {
    for (const { forget } of uploads.failed) forget();
    return uploads.add(chosen);
  };
  return {
    file,
    uploads: { ...uploads, add },
    reading,
    failure: uploads.failed.at(-1)?.error ?? failure,
    choosePart: (part: string): void => void (file && parseFile(file.key, file.name, part)),
    drop: (): void => setFile(null),
  };
};
