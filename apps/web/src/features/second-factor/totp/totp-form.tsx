import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { totpCode } from '@onsil/contract/second-factor';
import { useForm } from '#lib/forms/use-form.ts';
import { CopyField } from '#ui/controls/copy-field.tsx';
import { QrCode } from '#ui/data/qr-code.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConfirmTotp, type Checked } from '../commands.ts';
import typography from '#ui/theme/typography.module.css';
import classes from '../second-factors.module.css';

const body = z.strictObject({ code: totpCode });

type Props = {
  /** secret of the authenticator app */
  setup: { secret: string; uri: string };
  checked: Checked;
  onAdded: (recoveryCodes: string[] | null) => void;
};

/** Sets up an authenticator app: by QR code or typed secret, confirmed by a code. */
export function TotpForm({ setup: { secret, uri }, checked, onAdded }: Props) {
  const t = useTranslations('secondFactor.totp');
  const form = useForm({ initial: { code: '' } });
  const { mutateAsync: confirm } = useConfirmTotp(checked);
  const submit = (): Promise<void> =>
    form.submit(body, form.values, async (valid) => {
      onAdded(await confirm(valid));
    });
  return (
    <Form form={form} submitLabel={t('confirm')} onSubmit={() => void submit()}>
      <p>{t('scan')}</p>
      <QrCode text={uri} label={t('qr')} className={classes.qr} />
      <p className={typography.hint}>{t('type')}</p>
      <CopyField name={t('secret')} text={secret} />
      <TextField
        {...form.field('code')}
        label={t('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
      />
    </Form>
  );
}
