import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { signOut } from '#lib/session.ts';
import { toast } from '#ui/toast.tsx';

/** Signs out on this device, also where the server cannot be told. */
export const useLeave = (): (() => Promise<void>) => {
  const t = useTranslations('shell');
  const router = useRouter();
  return async () => {
    await signOut().catch(() => toast(t('signedOutOffline'), 'bad'));
    // The session is gone: nothing unsaved can be saved any more, and there is nobody to ask about it.
    await router.navigate({ to: '/signin', search: {}, replace: true, ignoreBlocker: true });
  };
};
