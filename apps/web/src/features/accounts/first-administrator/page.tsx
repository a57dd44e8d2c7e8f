import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { firstAdministratorBody } from '@onsil/contract/first-administrator';
import { StartFrame } from '#features/auth/widgets/start-frame.tsx';
import { useForm } from '#lib/forms/use-form.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { useDraft } from '#lib/state/use-draft.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Form } from '#ui/forms/form.tsx';
import { checkFirstAdministrator, createFirstAdministrator } from '../commands.ts';
import { IdentityFields } from '../fields/identity-fields.tsx';
import { usePasswordErrors } from '../fields/new-password.tsx';
import { useLinkToken } from '../links/use-link-token.ts';
import { useTokenLookup } from '../links/use-token-lookup.ts';
import { emptyIdentity } from '../model/identity-draft.ts';

function AdministratorForm({ token, onMade }: { token: string; onMade: (memberId: string) => void }) {
  const t = useTranslations('accounts.first');
  const form = useForm({ draft: 'administrator', initial: emptyIdentity });
  const passwordProblems = usePasswordErrors();
  const submit = async (): Promise<void> => {
    const { memberId, passwordDigest: password } = form.values;
    const body = { ...form.values, token, passwordDigest: await sha256(password) };
    const create = async (valid: z.output<typeof firstAdministratorBody>): Promise<void> =>
      onMade((await createFirstAdministrator(valid)).memberId);
    await form.submit(firstAdministratorBody, body, create, passwordProblems(password, memberId));
  };
  return (
    <Form form={form} submitLabel={t('submit')} onSubmit={() => void submit()}>
      <IdentityFields form={form} />
    </Form>
  );
}

/** The target of the set-up link that a portal without an administrator prints when it starts. */
export function Page() {
  const t = useTranslations('accounts');
  const token = useLinkToken();
  const { data, error, retry } = useTokenLookup(token, checkFirstAdministrator);
  const [createdId, setCreatedId] = useDraft<string | undefined>('administrator made', undefined);
  if (createdId !== undefined)
    return (
      <StartFrame title={t('first.doneTitle')}>
        <p>{t('first.doneText', { memberId: createdId })}</p>
        <ButtonLink to="/signin" search={{ id: createdId }} variant="primary" fullWidth>
          {t('signIn')}
        </ButtonLink>
      </StartFrame>
    );
  if (token === '' || data?.isValid === false)
    return (
      <StartFrame title={t('first.spentTitle')}>
        <p role="alert">{t('first.spentText')}</p>
        <ButtonLink to="/signin" fullWidth>
          {t('toSignIn')}
        </ButtonLink>
      </StartFrame>
    );
  return (
    <StartFrame title={t('first.title')}>
      {data ? (
        <>
          <p>{t('first.text')}</p>
          <AdministratorForm token={token} onMade={setCreatedId} />
        </>
      ) : (
        <QueryFallback error={error} retry={retry} lines={3} label={t('first.checking')} />
      )}
    </StartFrame>
  );
}
