import { IconFingerprint } from '@tabler/icons-react';
import { useState, type MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { canUsePasskeys } from '#lib/session/passkeys.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';

/** Signs in with a passkey alone, where supported. Must be inside the sign-in form, whose "stay signed in" it reads. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations('auth');
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  if (!canUsePasskeys()) return null;
  const start = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { signInWithPasskey } = await import('../commands.ts');
      await signInWithPasskey(form !== null && new FormData(form).has('stay'));
      onSignedIn();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        fullWidth
        loading={busy}
        icon={<IconFingerprint size={18} stroke={1.5} aria-hidden />}
        onClick={(event) => void start(event)}
      >
        {t('passkey')}
      </Button>
      <ErrorBox>
        {failure !== undefined && (failure instanceof CallError ? errorMessage(failure) : t('passkeyCancelled'))}
      </ErrorBox>
    </>
  );
}
