import { consentBody, type ConfirmedAddress } from '@onsil/contract/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '#lib/http/api.ts';
import { useForm } from '#lib/state/use-form.ts';
import { privacyLink } from '#ui/controls/privacy-link.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { confirmAddress } from '../commands.ts';

/** Whether a confirmation was refused because the sign-up came without consent to the privacy policy. */
export const isConsentMissing = (error: unknown): boolean =>
  error instanceof CallError && error.fields.some(({ path }) => path === 'hasAgreedToPrivacy');

/** Completes a sign-up that came without consent, as those of other clients do. */
export function GiveConsent({ token, onConfirmed }: { token: string; onConfirmed: (what: ConfirmedAddress) => void }) {
  const t = useTranslations('accounts');
  const [hasAgreed, setHasAgreed] = useState(false);
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(consentBody, { token, hasAgreedToPrivacy: hasAgreed }, {}, async (body) =>
      onConfirmed(await confirmAddress(body)),
    );
  return (
    <>
      <p>{t('confirm.consentText')}</p>
      <Form sending={sending} submitLabel={t('confirm.finish')} onSubmit={() => void submit()}>
        <CheckboxField
          name="hasAgreedToPrivacy"
          label={t.rich('register.agree', { link: privacyLink })}
          checked={hasAgreed}
          error={sending.problems['hasAgreedToPrivacy']}
          onChange={(agreed) => {
            sending.forget('hasAgreedToPrivacy');
            setHasAgreed(agreed);
          }}
        />
      </Form>
    </>
  );
}
