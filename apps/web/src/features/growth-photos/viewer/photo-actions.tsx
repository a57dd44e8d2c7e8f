import { IconPencil } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { GrowthPhoto } from '@onsil/contract/growth-photos';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useRemovePhoto } from '../commands.ts';
import { usePhotoText } from '../model/use-photo-text.ts';
import { closedViewer, type SetPhotosSearch } from '../search-params.ts';

type Props = { farmId: string; photo: GrowthPhoto; setSearch: SetPhotosSearch };

/** Actions of a photo's author and of managers. */
export function PhotoActions({ farmId, photo, setSearch }: Props) {
  const t = useTranslations('growthPhotos');
  const { about } = usePhotoText();
  const { mutateAsync: remove } = useRemovePhoto(farmId);
  const { photoId, files, isMine } = photo;
  if (!isMine) return null;
  const take = async (): Promise<void> => {
    await remove(photoId);
    setSearch(closedViewer, { replace: true });
    toast(t('removed'));
  };
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
        aria-label={t('editOf', about(photo))}
        onClick={() => setSearch({ ...closedViewer, sheet: 'photo', id: photoId })}
      >
        {t('edit')}
      </Button>
      <ConfirmButton
        label={t('remove')}
        aria-label={t('removeOf', about(photo))}
        title={t('removeTitle')}
        onConfirm={take}
      >
        {t('removeText', { count: files.length })}
      </ConfirmButton>
    </>
  );
}
