import type { AdminController } from '@onsil/contract/admin-controllers';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { useErrorSentence } from '#ui/error-sentence.ts';
import { toast } from '#ui/toast.tsx';
import { useControllerCommands } from './commands.ts';

/** Makes a new credential after asking; it is shown where a controller is connected. */
export function RotateButton({ controller: { systemId, connectNm, credentialYn } }: { controller: AdminController }) {
  const t = useTranslations('adminControllers.rotate');
  const sentence = useErrorSentence();
  const navigate = useNavigate();
  const { rotate } = useControllerCommands();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      await rotate(systemId);
      await navigate({ to: '/admin/controllers/$systemId/connect', params: { systemId } });
    } catch (error) {
      toast(sentence(error), 'bad');
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('start')}</Button>
      <Confirm
        opened={asking}
        title={t('title', { name: connectNm })}
        confirmLabel={t('start')}
        danger
        busy={busy}
        onConfirm={() => void go()}
        onCancel={() => setAsking(false)}
      >
        {t(credentialYn === 'Y' ? 'text' : 'textFirst')}
      </Confirm>
    </>
  );
}
