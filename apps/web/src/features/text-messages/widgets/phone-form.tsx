import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { mobileNumberBody, phoneCodeBody, phoneCodeLimits } from '@onsil/contract/text-messages';
import { formatMobileNumber, parseMobileNumber } from '@onsil/domain/text/mobile-number';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { formatCountdown } from '#lib/format/kst.ts';
import type { OwnedForm } from '#lib/forms/form.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { sendPhoneCode, useConfirmPhone } from '../commands.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type NumberForm = OwnedForm<{ phoneNo: string }>;

/** The time until the next code can be sent. */
function Countdown({ until }: { until: number }) {
  const t = useTranslations('notificationSettings.sms');
  const seconds = Math.max(1, Math.ceil((until - useNow()) / 1000));
  return <p className={typography.muted}>{t('againIn', { time: formatCountdown(seconds * 1000) })}</p>;
}

/** Why no code was sent, or when the next one can be. */
function SendingState({ form: { failure, wait }, form }: { form: NumberForm }) {
  if (failure === undefined && wait.waiting) return <Countdown until={wait.until} />;
  return <FormError form={form} />;
}

type NumberProps = { form: NumberForm; takesFocus: boolean; onSend: () => Promise<void> };

/** Asks for a number, and sends a code to it. */
function NumberStep({ form, takesFocus, onSend }: NumberProps) {
  const t = useTranslations('notificationSettings.sms');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <FormFrame form={form} onSubmit={() => void onSend()}>
      <TextField
        {...form.field('phoneNo')}
        label={t('number')}
        description={t('numberHint')}
        type="tel"
        autoComplete="tel-national"
        maxLength={40}
        ref={input}
      />
      <SendingState form={form} />
      <Button type="submit" loading={form.busy} disabled={form.wait.waiting}>
        {t('sendCode')}
      </Button>
    </FormFrame>
  );
}

type CodeProps = { sentTo: string; numberForm: NumberForm; onSendAgain: () => Promise<boolean>; onChange: () => void };

/** Asks for the code that was sent, and sends another one. */
function CodeStep({ sentTo, numberForm, onSendAgain, onChange }: CodeProps) {
  const t = useTranslations('notificationSettings.sms');
  const form = useForm({ initial: { code: '' } });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { mutateAsync: confirm } = useConfirmPhone();
  const submit = (): Promise<void> =>
    form.submit(phoneCodeBody, form.values, async (body) => {
      await confirm(body);
      toast(t('confirmed'));
    });
  const sendAgain = async (): Promise<void> => {
    if (!(await onSendAgain())) return;
    form.set({ code: '' });
    toast(t('sentAgain'));
    input.current?.focus();
  };
  const numberError = numberForm.error('phoneNo');
  const words = { number: formatMobileNumber(sentTo), minutes: String(phoneCodeLimits.validMinutes) };
  return (
    <FormFrame form={form} onSubmit={() => void submit()}>
      <output>{t('sentTo', words)}</output>
      <TextField
        {...form.field('code')}
        label={t('codeField')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        ref={input}
      />
      <FormError form={form} />
      <div className={flow.wrap2}>
        <Button type="submit" loading={form.busy} disabled={form.wait.waiting}>
          {t('confirm')}
        </Button>
        <Button
          variant="quiet"
          loading={numberForm.busy}
          disabled={numberForm.wait.waiting}
          onClick={() => void sendAgain()}
        >
          {t('again')}
        </Button>
        <Button variant="quiet" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
      {numberError === undefined ? <SendingState form={numberForm} /> : <ErrorBox>{numberError}</ErrorBox>}
    </FormFrame>
  );
}

/** Confirms a number for text messages: the number, then the code that was sent to it. */
export function PhoneForm({ phoneNo }: { phoneNo: string }) {
  const { checked, dialog } = useRecheck();
  // A number that is no mobile's, such as of the farm's office, is not offered.
  const initial = { phoneNo: parseMobileNumber(phoneNo) === null ? '' : formatMobileNumber(phoneNo) };
  const form = useForm({ initial });
  const [step, setStep] = useState<'number' | 'code' | 'otherNumber'>('number');
  const [sentTo, setSentTo] = useState('');
  /** Resolves with whether a code was sent. */
  const send = async (): Promise<boolean> => {
    let isSent = false;
    await form.submit(mobileNumberBody, form.values, async (body) => {
      await checked(() => sendPhoneCode(body));
      isSent = true;
      form.wait.begin(phoneCodeLimits.resendSeconds);
      setSentTo(body.phoneNo);
      setStep('code');
    });
    return isSent;
  };
  return (
    <>
      {step === 'code' ? (
        <CodeStep sentTo={sentTo} numberForm={form} onSendAgain={send} onChange={() => setStep('otherNumber')} />
      ) : (
        <NumberStep form={form} takesFocus={step === 'otherNumber'} onSend={async () => void (await send())} />
      )}
      {dialog}
    </>
  );
}
