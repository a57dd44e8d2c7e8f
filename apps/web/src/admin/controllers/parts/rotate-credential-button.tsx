import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { AdminController } from '@onsil/contract/admin-controllers';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { useRotateCredential } from '../commands.ts';

/** Makes a new credential after a confirmation and a re-check; the connect page shows it. */
export function RotateCredentialButton({
  controller: { controllerId, controllerName, hasCredential },
}: {
  controller: AdminController;
}) {
  const t = useTranslations('adminControllers.rotate');
  const navigate = useNavigate();
  const { mutateAsync: rotate } = useRotateCredential(controllerId);
  const { checked, dialog } = useRecheck();
  const work = async (): Promise<void> => {
    await checked(() => rotate());
    await navigate({ to: '/admin/controllers/$controllerId/connect', params: { controllerId } });
  };
  return (
    <>
      <ConfirmButton
        variant="default"
        label={t('start')}
        title={t('title', { name: controllerName })}
        isErrorFinal
        onConfirm={work}
      >
        {t(hasCredential ? 'text' : 'textFirst')}
      </ConfirmButton>
      {dialog}
    </>
  );
}
