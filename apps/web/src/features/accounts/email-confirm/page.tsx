import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ConfirmedAddress, consentBody } from '@onsil/contract/accounts';
import { StartFrame } from '#features/auth/widgets/start-frame.tsx';
import { useForm } from '#lib/forms/use-form.ts';
import { CallError } from '#lib/http/api.ts';
import { useSession } from '#lib/session/use-session.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { privacyLink } from '#ui/controls/privacy-link.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { CheckboxField } from '#ui/forms/check-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { confirmAddress } from '../commands.ts';
import { useLinkToken } from '../links/use-link-token.ts';
import { useTokenLookup } from '../links/use-token-lookup.ts';
import { RequestConfirmation } from './request-confirmation.tsx';
import typography from '#ui/theme/typography.module.css';

/** Whether a confirmation was refused because the sign-up came without consent to the privacy policy. */
const isConsentMissing = (error: unknown): boolean =>
  error instanceof CallError && error.fields.some(({ path }) => path === 'hasAgreedToPrivacy');

/** Completes a sign-up that came without consent, as those of other clients do. */
function GiveConsent({ token, onConfirmed }: { token: string; onConfirmed: (what: ConfirmedAddress) => void }) {
  const t = useTranslations('accounts');
  const form = useForm({ initial: { hasAgreedToPrivacy: false } });
  const submit = (): Promise<void> =>
    form.submit(consentBody, { token, ...form.values }, async (body) => onConfirmed(await confirmAddress(body)));
  return (
    <>
      <p>{t('confirm.consentText')}</p>
      <Form form={form} submitLabel={t('confirm.finish')} onSubmit={() => void submit()}>
        <CheckboxField
          {...form.checkbox('hasAgreedToPrivacy')}
          label={t.rich('register.agree', { link: privacyLink })}
        />
      </Form>
    </>
  );
}

const confirm = (token: string): Promise<ConfirmedAddress> => confirmAddress({ token });

/** The target of a confirmation mail's link; an invalid link offers another mail. */
export function Page() {
  const t = useTranslations('accounts');
  const session = useSession();
  const token = useLinkToken();
  const { data: opened, error, spent, retry } = useTokenLookup(token, confirm);
  const [completed, setCompleted] = useState<ConfirmedAddress>();
  const data = completed ?? opened;
  const toSignIn = <Link to="/signin">{t('toSignIn')}</Link>;
  if (data)
    return (
      <StartFrame title={t(data.confirmed === 'signup' ? 'confirm.doneTitle' : 'confirm.changedTitle')}>
        <p>
          {data.confirmed === 'signup' ? t('confirm.doneText', { memberId: data.memberId }) : t('confirm.changedText')}
        </p>
        {session ? (
          <ButtonLink to="/portal" variant="primary" fullWidth>
            {t('toPortal')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/signin" search={{ id: data.memberId }} variant="primary" fullWidth>
            {t('signIn')}
          </ButtonLink>
        )}
      </StartFrame>
    );
  if (token !== '' && isConsentMissing(error))
    return (
      <StartFrame title={t('confirm.title')} below={toSignIn}>
        <GiveConsent token={token} onConfirmed={setCompleted} />
      </StartFrame>
    );
  if (token !== '' && !spent)
    return (
      <StartFrame title={t('confirm.title')} below={toSignIn}>
        <QueryFallback error={error} retry={retry} lines={3} label={t('confirm.checking')} />
      </StartFrame>
    );
  return (
    <StartFrame title={t(spent ? 'confirm.spentTitle' : 'confirm.title')} below={toSignIn}>
      {spent && (
        <>
          <p role="alert">{t('confirm.spentText')}</p>
          <p className={typography.hint}>{t('confirm.spentChange')}</p>
        </>
      )}
      <RequestConfirmation />
    </StartFrame>
  );
}
