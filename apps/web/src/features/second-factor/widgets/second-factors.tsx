import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PasskeyRow } from '@onsil/contract/passkeys';
import { parseInstant, formatMoment } from '#lib/format/kst.ts';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { secondFactorsQuery } from '../api.ts';
import { useRemovePasskey, useRemoveTotp, useRenewRecoveryCodes } from '../commands.ts';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import {
  useSecondFactorDialogs,
  type ConfirmationRequest,
  type SecondFactorDialogs,
} from '../use-second-factor-dialogs.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../second-factors.module.css';

// Lazy: the QR encoder is only needed for the set-up.
const TotpForm = lazyPart(async () => (await import('../totp/totp-form.tsx')).TotpForm);

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={`${flow.stack2} ${surface.divided}`} aria-label={title}>
      <h3>{title}</h3>
      <p className={typography.hint}>{text}</p>
      <Actions>{children}</Actions>
    </section>
  );
}

/** Dialogs of the card. */
function FactorDialogs({ changes }: { changes: SecondFactorDialogs }) {
  const t = useTranslations('secondFactor');
  const { checked, dialog, setup, setSetup, codes, setCodes, asked, setAsked, confirm } = changes;
  return (
    <>
      <Sheet opened={setup !== undefined} onClose={() => setSetup(undefined)} title={t('totp.add')}>
        <Suspense>
          {setup && (
            <TotpForm
              setup={setup}
              checked={checked}
              onAdded={(recoveryCodes) => {
                setSetup(undefined);
                if (!recoveryCodes) toast(t('saved')); // a toast would cover the recovery codes
                setCodes(recoveryCodes);
              }}
            />
          )}
        </Suspense>
      </Sheet>
      {asked && (
        <ConfirmDialog
          opened
          danger
          title={asked.title}
          confirmLabel={asked.label}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {asked.text}
        </ConfirmDialog>
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </>
  );
}

/** The member's second factors; each change requires the password again. */
export function SecondFactors() {
  const t = useTranslations('secondFactor');
  const { data, error, refetch } = useQuery(secondFactorsQuery);
  const changes = useSecondFactorDialogs();
  const { checked, setCodes, busy, start, setAsked } = changes;
  const { mutateAsync: removeTotp } = useRemoveTotp(checked);
  const { mutateAsync: removePasskey } = useRemovePasskey(checked);
  const { mutateAsync: renewCodes } = useRenewRecoveryCodes(checked);
  if (!data) return <QueryFallback error={error} retry={refetch} lines={5} />;
  const { totp, passkeys, recoveryCodesLeft, isRequired, passkeyHost } = data;
  const none = totp === null && passkeys.length === 0;
  const removal = (label: string, action: () => Promise<unknown>): ConfirmationRequest => ({
    title: t('removeTitle', { name: label }),
    text: t('removeText'),
    label: t('remove'),
    work: async () => void (await action()),
  });
  const askToRemove = ({ passkeyId, name }: PasskeyRow): void =>
    setAsked(removal(name, () => removePasskey(passkeyId)));
  return (
    <div className={flow.stack4}>
      <p className={typography.hint}>{t('text')}</p>
      {isRequired && none && <output className={`${surface.soft} ${classes.required}`}>{t('required')}</output>}
      <Part
        title={t('totp.title')}
        text={totp ? t('totp.since', { time: formatMoment(parseInstant(totp.createdAt)) }) : t('totp.text')}
      >
        {totp ? (
          <Button disabled={busy} onClick={() => setAsked(removal(t('totp.title'), () => removeTotp()))}>
            {t('totp.remove')}
          </Button>
        ) : (
          <Button loading={busy} onClick={() => void start()}>
            {t('totp.add')}
          </Button>
        )}
      </Part>
      <Passkeys passkeys={passkeys} host={passkeyHost} checked={checked} onCodes={setCodes} onRemove={askToRemove} />
      {!none && (
        <Part title={t('recovery.title')} text={t('recovery.left', { count: recoveryCodesLeft })}>
          <Button
            disabled={busy}
            onClick={() =>
              setAsked({
                title: t('recovery.renewTitle'),
                text: t('recovery.renewText'),
                label: t('recovery.renew'),
                work: renewCodes,
              })
            }
          >
            {t('recovery.renew')}
          </Button>
        </Part>
      )}
      <FactorDialogs changes={changes} />
    </div>
  );
}
