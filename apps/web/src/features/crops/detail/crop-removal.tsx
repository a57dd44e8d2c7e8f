import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FarmCrop } from '@onsil/contract/crops';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { MessageDialog } from '#ui/feedback/message-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { useRemoveCrop, useRestoreCrop } from '../commands.ts';

type Props = { farmId: string; crop: FarmCrop };

/** Explains why a growing crop cannot be removed. */
function InUse({ label, crop }: { label: string; crop: FarmCrop }) {
  const t = useTranslations('crops.remove');
  const [explained, setExplained] = useState(false);
  return (
    <>
      <Button onClick={() => setExplained(true)}>{label}</Button>
      <MessageDialog
        kind="info"
        opened={explained}
        title={t('inUseTitle', { name: crop.cropName })}
        onClose={() => setExplained(false)}
      >
        {t('inUse')}
      </MessageDialog>
    </>
  );
}

/** Removes a crop: the dialog says first whether it will be deleted or archived. A growing crop cannot be removed. */
export function RemoveCrop({ farmId, crop, onGone }: Props & { onGone: () => void }) {
  const t = useTranslations('crops.remove');
  const { mutateAsync: removeCrop } = useRemoveCrop(farmId, crop.farmCropId);
  const keeps = crop.isReferenced;
  const label = t(keeps ? 'archive' : 'delete');
  if (crop.isInUse) return <InUse label={label} crop={crop} />;
  const remove = async (): Promise<void> => {
    const { isArchived } = await removeCrop();
    toast(t(isArchived ? 'archived' : 'deleted', { name: crop.cropName }));
    onGone();
  };
  return (
    <ConfirmButton
      variant="default"
      label={label}
      danger={!keeps}
      title={t(keeps ? 'archiveTitle' : 'deleteTitle', { name: crop.cropName })}
      onConfirm={remove}
    >
      {keeps ? t('archiveText', { count: crop.batches }) : t('deleteText')}
    </ConfirmButton>
  );
}

/** Restores a crop from the archive. */
export function RestoreCrop({ farmId, crop }: Props) {
  const t = useTranslations('crops');
  const restoring = useRestoreCrop(farmId, crop.farmCropId);
  const report = useOutcomeToast();
  const restore = (): void => report(restoring.mutateAsync(), { done: t('restored', { name: crop.cropName }) });
  return (
    <Button variant="primary" loading={restoring.isPending} onClick={restore}>
      {t('restore')}
    </Button>
  );
}
