import type { Deviation } from '@onsil/contract/deviations';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useCloseDeviation } from '../commands.ts';
import { useDeviationText } from '../model/deviation-text.ts';

/** Closes an open deviation by hand, or reopens one closed so, after a confirmation. */
export function CloseButton({ farmId, deviation }: { farmId: string; deviation: Deviation }) {
  const t = useTranslations('deviations.release');
  const words = useDeviationText();
  const { mutateAsync: change } = useCloseDeviation(farmId);
  // The dialog keeps its text while it fades out, although the deviation has changed.
  const [asked, setAsked] = useState<{ opened: boolean; what: 'release' | 'reopen' }>({
    opened: false,
    what: 'release',
  });
  const open = deviation.endedAt === null;
  if (!open && !asked.opened && deviation.endKind !== 'released') return null;
  const what = open ? 'release' : 'reopen';
  const close = (): void => setAsked({ ...asked, opened: false });
  const confirm = async (): Promise<void> => {
    await change({ deviationId: deviation.deviationId, isClosing: asked.what === 'release' });
    toast(t(asked.what === 'release' ? 'released' : 'reopened'));
    close();
  };
  const name = `${words.nameOf(deviation)} · ${deviation.controllerName}`;
  return (
    <>
      <Button variant="quiet" aria-label={t(`${what}Of`, { name })} onClick={() => setAsked({ opened: true, what })}>
        {t(what)}
      </Button>
      <ConfirmDialog
        opened={asked.opened}
        title={t(`${asked.what}Title`)}
        confirmLabel={t(asked.what)}
        danger={asked.what === 'release'}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>{name}</p>
        <p>{t(`${asked.what}Text`)}</p>
      </ConfirmDialog>
    </>
  );
}
