import { useTranslations } from 'use-intl';
import type { FarmWebhook } from '@onsil/contract/farm-webhooks';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { CopyField } from '#ui/controls/copy-field.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import type { useRenewSigningKey } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './team-channels-card.module.css';

type Signing = ReturnType<typeof useRenewSigningKey>;
type Props = { channel: FarmWebhook; signing: Signing };

/** Makes the key that signs what an own server gets; asks first when one is replaced. */
export function SigningKeyButton({ channel: { webhookId, name, isSigned }, signing }: Props) {
  const t = useTranslations('teamChannels');
  if (!isSigned)
    return (
      <Button
        variant="quiet"
        aria-label={t('signOf', { name })}
        loading={signing.isPending}
        onClick={() => signing.mutate(webhookId)}
      >
        {t('sign')}
      </Button>
    );
  return (
    <ConfirmButton
      variant="quiet"
      label={t('signAgain')}
      aria-label={t('signAgainOf', { name })}
      title={t('signAgainTitle', { name })}
      onConfirm={() => signing.mutateAsync(webhookId)}
    >
      {t('signAgainText')}
    </ConfirmButton>
  );
}

/** The new key, which is shown this once, or why there is none. */
export function SigningKeyField({ channel, signing: { data: signingKey, error } }: Props) {
  const t = useTranslations('teamChannels');
  const errorMessage = useErrorMessage();
  // The question before a replacement shows its own error.
  if (error && !channel.isSigned) return <output className={classes.stopped}>{errorMessage(error)}</output>;
  if (signingKey === undefined) return null;
  return (
    <div className={flow.stack1}>
      <CopyField name={t('signingKey')} text={signingKey} />
      <p className={typography.hint}>{t('signingKeyHint')}</p>
    </div>
  );
}
