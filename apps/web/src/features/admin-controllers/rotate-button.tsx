import type { AdminController } from '@onsil/contract/admin-controllers';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AskButton } from '#ui/ask-button.tsx';
import { useControllerCommands } from './commands.ts';

/** Makes a new credential after asking; it is shown where a controller is connected. */
export function RotateButton({ controller: { systemId, connectNm, credentialYn } }: { controller: AdminController }) {
  const t = useTranslations('adminControllers.rotate');
  const navigate = useNavigate();
  const { rotate } = useControllerCommands();
  const work = async (): Promise<void> => {
    await rotate(systemId);
    await navigate({ to: '/admin/controllers/$systemId/connect', params: { systemId } });
  };
  return (
    <AskButton variant="default" label={t('start')} title={t('title', { name: connectNm })} passing work={work}>
      {t(credentialYn === 'Y' ? 'text' : 'textFirst')}
    </AskButton>
  );
}
