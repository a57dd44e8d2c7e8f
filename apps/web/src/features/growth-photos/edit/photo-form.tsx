import { useTranslations } from 'use-intl';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { closedSheet } from '#lib/state/search-param.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toPhotoDraft, formatPhotoField, type KnownPlace, type PhotoDraft } from '../model/photo-draft.ts';
import type { SetPhotosSearch } from '../search-params.ts';
import { PhotoFields } from './photo-fields.tsx';
import { PictureUpload } from './picture-upload.tsx';
import { usePhotoForm } from './use-photo-form.ts';

const names = {
  farmCropId: 'crop',
  photoDate: 'day',
  sowingDate: 'sown',
  controllerId: 'controller',
  locationDetail: 'place',
  description: 'description',
  files: 'pictures',
} as const satisfies Record<keyof PhotoDraft, string>;

type Props = { farmId: string; photo?: GrowthPhoto | undefined; known?: KnownPlace; setSearch: SetPhotosSearch };

const nothingKnown: KnownPlace = {};

/** Creates an entry with one or more photos, or edits one. */
export function PhotoForm({ farmId, photo, known = nothingKnown, setSearch }: Props) {
  const t = useTranslations('growthPhotos');
  const common = useTranslations('common.conflict');
  const { form, taken, readyMade, read, conflicts, uploads, unsaved, take, submit } = usePhotoForm(
    farmId,
    photo,
    known,
  );
  const saved = (result: 'saved' | 'queued'): void => {
    if (result === 'saved') toast(t('form.saved'));
    setSearch(closedSheet, { saved: true });
  };
  return (
    <EditSheet title={t(photo ? 'form.change' : 'form.add')} changed={unsaved} onClose={() => setSearch(closedSheet)}>
      <Form
        form={form}
        submitLabel={conflicts.length > 0 ? common('over') : t('form.save')}
        onSubmit={() => void submit(saved)}
      >
        <PictureUpload {...form.field('files')} uploads={uploads} onChoose={take} />
        <PhotoFields farmId={farmId} form={form} taken={taken} readyMade={readyMade} crop={photo} />
        {conflicts.length > 0 && (
          <ConflictNote
            theirs={conflicts.map((part) => ({
              name: t(names[part]),
              value: formatPhotoField(toPhotoDraft(read), part, (read as Partial<GrowthPhoto>).cropName ?? ''),
            }))}
          />
        )}
      </Form>
    </EditSheet>
  );
}
