import { totpCode } from '@onsil/contract/second-factor';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useForm } from '#lib/state/use-form.ts';
import { CopyField } from '#ui/controls/copy-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../second-factors.module.css';
import { useConfirmTotp, type Checked } from '../commands.ts';
import { encode } from 'uqr';

const quietZone = 4; // quiet zone in modules (ISO/IEC 18004)

/** A QR code, dark on white in both colour schemes, because some cameras read no other. */
function QrCode({ text }: { text: string }) {
  const t = useTranslations('secondFactor.totp');
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qr')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

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
  const [code, setCode] = useState('');
  const sending = useForm();
  const { mutateAsync: confirm } = useConfirmTotp(checked);
  const submit = (): Promise<void> =>
    sending.send(body, { code }, {}, async (valid) => {
      onAdded(await confirm(valid));
    });
  return (
    <Form sending={sending} submitLabel={t('confirm')} onSubmit={() => void submit()}>
      <p>{t('scan')}</p>
      <QrCode text={uri} />
      <p className={typography.hint}>{t('type')}</p>
      <CopyField name={t('secret')} text={secret} />
      <TextField
        name="code"
        label={t('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        value={code}
        onChange={({ currentTarget }) => {
          sending.forget('code');
          setCode(currentTarget.value);
        }}
        error={sending.problems['code']}
      />
    </Form>
  );
}
