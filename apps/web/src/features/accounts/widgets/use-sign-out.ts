import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { signOut } from '#lib/session/session.ts';
import { toast } from '#ui/feedback/toast.tsx';

/** Signs out on this device, even when the server is unreachable. */
export const useSignOut = (): (() => Promise<void>) => {
  const t = useTranslations('shell');
  const router = useRouter();
  return async () => {
    void signOut().catch(() => toast(t('signedOutOffline'), 'bad'));
    // Without a session nothing can be saved, so the leave guard is skipped.
    await router.navigate({ to: '/signin', search: {}, replace: true, ignoreBlocker: true });
  };
};
