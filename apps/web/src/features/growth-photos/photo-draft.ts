import type { StoredFile } from '@onsil/contract/files';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { dayWords, today } from '#lib/calendar-day.ts';

/** Form values of a photo; crop and controller as text, empty while none is chosen. */
export type PhotoDraft = {
  cultivateCropSeq: string;
  photoDate: string | null;
  sowingDate: string | null;
  systemId: string;
  locationDetail: string;
  description: string;
  files: readonly StoredFile[];
};

export type Begun = Pick<
  GrowthPhoto,
  'photoDate' | 'sowingDate' | 'systemId' | 'locationDetail' | 'description' | 'files' | 'version'
> & { cultivateCropSeq: number | null };

export const nothingYet = (): Begun => ({
  cultivateCropSeq: null,
  photoDate: today(),
  sowingDate: null,
  systemId: null,
  locationDetail: '',
  description: '',
  files: [],
  version: 0,
});

export const draftOf = ({ cultivateCropSeq, systemId, ...begun }: Begun): PhotoDraft => ({
  cultivateCropSeq: cultivateCropSeq === null ? '' : String(cultivateCropSeq),
  photoDate: begun.photoDate,
  sowingDate: begun.sowingDate,
  systemId: systemId ?? '',
  locationDetail: begun.locationDetail,
  description: begun.description,
  files: begun.files,
});

export const bodyOf = ({ cultivateCropSeq, photoDate, systemId, files, ...draft }: PhotoDraft) => ({
  ...draft,
  cultivateCropSeq: cultivateCropSeq === '' ? undefined : Number(cultivateCropSeq),
  photoDate: photoDate ?? '',
  systemId: systemId === '' ? null : systemId,
  files: files.map(({ key }) => key),
});

/** A field of the draft as text. */
export const wordsOf = (draft: PhotoDraft, part: keyof PhotoDraft, cropNm: string): string => {
  if (part === 'files') return draft.files.map(({ name }) => name).join(', ');
  if (part === 'cultivateCropSeq') return cropNm;
  const value = draft[part];
  return value !== null && (part === 'photoDate' || part === 'sowingDate') ? dayWords(value) : (value ?? '');
};
