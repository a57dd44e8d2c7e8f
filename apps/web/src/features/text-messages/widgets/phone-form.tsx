import { mobileNumberBody, phoneCodeBody, phoneCodeLimits } from '@onsil/contract/text-messages';
import { formatMobileNumber, parseMobileNumber } from '@onsil/domain/text/mobile-number';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import flow from '#ui/layout/flow.module.css';
import { sendPhoneCode, useConfirmPhone } from '../commands.ts';

type NumberProps = { phoneNo: string; onSent: (phoneNo: string) => void };

/** Asks for a number, and sends a code to it. */
function NumberForm({ phoneNo, onSent }: NumberProps) {
  const t = useTranslations('notificationSettings.sms');
  const { checked, dialog } = useRecheck();
  // A number that is no mobile's, such as of the farm's office, is not offered.
  const initial = { phoneNo: parseMobileNumber(phoneNo) === null ? '' : formatMobileNumber(phoneNo) };
  const form = useForm({ initial });
  const submit = (): Promise<void> =>
    form.submit(mobileNumberBody, form.values, async (body) => {
      await checked(() => sendPhoneCode(body));
      onSent(body.phoneNo);
    });
  return (
    <>
      <FormFrame form={form} onSubmit={() => void submit()}>
        <TextField
          {...form.field('phoneNo')}
          label={t('number')}
          description={t('numberHint')}
          type="tel"
          autoComplete="tel-national"
          maxLength={40}
        />
        <FormError form={form} />
        <Button type="submit" loading={form.busy} disabled={form.wait.waiting}>
          {t('sendCode')}
        </Button>
      </FormFrame>
      {dialog}
    </>
  );
}

/** The button that had the focus is gone. */
const focus = (input: HTMLInputElement | null): void => input?.focus();

/** Asks for the code that was sent. */
function CodeForm({ phoneNo, onBack }: { phoneNo: string; onBack: () => void }) {
  const t = useTranslations('notificationSettings.sms');
  const form = useForm({ initial: { code: '' } });
  const { mutateAsync: confirm } = useConfirmPhone();
  const submit = (): Promise<void> =>
    form.submit(phoneCodeBody, form.values, async (body) => {
      await confirm(body);
      toast(t('confirmed'));
    });
  const words = { number: formatMobileNumber(phoneNo), minutes: String(phoneCodeLimits.validMinutes) };
  return (
    <FormFrame form={form} onSubmit={() => void submit()}>
      <output>{t('sentTo', words)}</output>
      <TextField
        {...form.field('code')}
        label={t('codeField')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        ref={focus}
      />
      <FormError form={form} />
      <div className={flow.wrap2}>
        <Button type="submit" loading={form.busy} disabled={form.wait.waiting}>
          {t('confirm')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('again')}
        </Button>
      </div>
    </FormFrame>
  );
}

/** Confirms a number for text messages: the number, then the code that was sent to it. */
export function PhoneForm({ phoneNo }: { phoneNo: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const [last, setLast] = useState(phoneNo);
  return sentTo === undefined ? (
    <NumberForm
      phoneNo={last}
      onSent={(number) => {
        setLast(number);
        setSentTo(number);
      }}
    />
  ) : (
    <CodeForm phoneNo={sentTo} onBack={() => setSentTo(undefined)} />
  );
}
