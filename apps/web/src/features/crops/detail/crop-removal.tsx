import { cropsApi, type FarmCrop } from '@onsil/contract/crops';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#lib/http/api.ts';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useDetailedErrorMessage } from '#ui/feedback/use-detailed-error-message.ts';
import { refreshCrops } from '../api.ts';

type Props = { farmId: string; crop: FarmCrop };

/** Explains why a growing crop cannot be removed. */
function InUse({ label, crop }: { label: string; crop: FarmCrop }) {
  const t = useTranslations('crops.remove');
  const [explained, setExplained] = useState(false);
  const close = (): void => setExplained(false);
  return (
    <>
      <Button onClick={() => setExplained(true)}>{label}</Button>
      <ConfirmDialog
        opened={explained}
        title={t('inUseTitle', { name: crop.cropName })}
        onConfirm={close}
        onCancel={close}
      >
        {t('inUse')}
      </ConfirmDialog>
    </>
  );
}

/** Removes a crop: the dialog says first whether it will be deleted or archived. A growing crop cannot be removed. */
export function RemoveCrop({ farmId, crop, onGone }: Props & { onGone: () => Promise<void> }) {
  const t = useTranslations('crops.remove');
  const client = useQueryClient();
  const keeps = crop.batches > 0;
  const label = t(keeps ? 'archive' : 'delete');
  if (crop.isInUse) return <InUse label={label} crop={crop} />;
  const remove = async (): Promise<void> => {
    const { item } = await call(cropsApi.removeFarmCrop, {
      farm: farmId,
      params: { id: String(crop.farmCropId) },
    });
    toast(t(item.isArchived ? 'archived' : 'deleted', { name: crop.cropName }));
    await onGone();
    void refreshCrops(client, farmId);
  };
  return (
    <ConfirmButton
      variant="default"
      label={label}
      danger={!keeps}
      title={t(keeps ? 'archiveTitle' : 'deleteTitle', { name: crop.cropName })}
      work={remove}
    >
      {keeps ? t('archiveText', { count: crop.batches }) : t('deleteText')}
    </ConfirmButton>
  );
}

/** Restores a crop from the archive. */
export function RestoreCrop({ farmId, crop }: Props) {
  const t = useTranslations('crops');
  const client = useQueryClient();
  const errorMessage = useDetailedErrorMessage();
  const restoring = useMutation({
    mutationFn: () => call(cropsApi.restoreFarmCrop, { farm: farmId, params: { id: String(crop.farmCropId) } }),
    onSuccess: () => toast(t('restored', { name: crop.cropName })),
    onError: (error) => toast(errorMessage(error), 'bad'),
    onSettled: () => refreshCrops(client, farmId),
  });
  return (
    <Button variant="primary" loading={restoring.isPending} onClick={() => restoring.mutate()}>
      {t('restore')}
    </Button>
  );
}
