import { useTranslations } from 'use-intl';
import type { FarmWebhook } from '@onsil/contract/farm-webhooks';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmButton } from '#ui/controls/confirm-button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useErrorMessage } from '#ui/feedback/use-error-message.ts';
import { useRemoveChannel, useRenewSigningKey, useTestChannel } from '../commands.ts';
import { SigningKeyButton, SigningKeyField } from './signing-key.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './team-channels-card.module.css';

const levelWords = ['one', 'two', 'three'] as const;

type Props = { farmId: string; channel: FarmWebhook; onEdit: () => void };

/** How the last test message ended. */
function TestResult({ test: { data, error, isPending } }: { test: ReturnType<typeof useTestChannel> }) {
  const t = useTranslations('teamChannels');
  const errorMessage = useErrorMessage();
  const reason = error ? errorMessage(error) : (data?.answer ?? null);
  if (isPending || (!data && !error)) return null;
  return (
    <output className={reason === null ? typography.hint : classes.stopped}>
      {reason === null ? t('tested') : t('testFailed', { reason })}
    </output>
  );
}

/** A channel: what it gets, whether it works, and what can be done with it. */
export function ChannelRow({ farmId, channel, onEdit }: Props) {
  const t = useTranslations('teamChannels');
  const lowest = useTranslations('notificationSettings.lowest');
  const test = useTestChannel(farmId);
  const { mutateAsync: remove } = useRemoveChannel(farmId);
  const signing = useRenewSigningKey(farmId);
  const { webhookId, name, service, shortAddress, language, stoppedAt } = channel;
  const facts = [
    t(`service.${service}`),
    shortAddress,
    lowest(levelWords[channel.lowestLevel - 1] ?? 'one'),
    t(`languages.${language}`),
    ...(service === 'server' ? [t(channel.isSigned ? 'signed' : 'unsigned')] : []),
  ];
  return (
    <li className={`${flow.stack1} ${classes.channel}`}>
      <strong>{name}</strong>
      <p className={typography.hint}>{facts.join(' · ')}</p>
      {stoppedAt !== null && (
        <p className={classes.stopped}>
          {t('stopped', { time: formatMoment(parseInstant(stoppedAt)), reason: channel.stoppedReason ?? '' })}
        </p>
      )}
      <TestResult test={test} />
      <SigningKeyField channel={channel} signing={signing} />
      <div className={`${flow.wrapping} ${classes.actions}`}>
        <Button aria-label={t('testOf', { name })} loading={test.isPending} onClick={() => test.mutate(webhookId)}>
          {t('test')}
        </Button>
        <Button variant="quiet" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('editShort')}
        </Button>
        {service === 'server' && <SigningKeyButton channel={channel} signing={signing} />}
        <ConfirmButton
          variant="quiet"
          label={t('remove')}
          aria-label={t('removeOf', { name })}
          title={t('removeTitle', { name })}
          onConfirm={async () => {
            await remove(webhookId);
            toast(t('removed'));
          }}
        >
          {t('removeText')}
        </ConfirmButton>
      </div>
    </li>
  );
}
