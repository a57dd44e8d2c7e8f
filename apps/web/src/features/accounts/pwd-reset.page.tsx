import { accountsApi } from '@onsil/contract/accounts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { StartFrame } from '#features/auth/start-frame.widget.tsx';
import { call } from '#lib/api.ts';
import { forgetSession } from '#lib/session-store.ts';
import { useKept } from '#lib/use-kept.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { QueryState } from '#ui/query-state.tsx';
import classes from './accounts.module.css';
import { AskReset } from './ask-reset.tsx';
import { ResetPassword } from './reset-password.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useLook } from './use-look.ts';

const checkToken = async (token: string) => (await call(accountsApi.lookAtReset, { body: { token } })).item;

function Asking({ spent }: { spent: boolean }) {
  const t = useTranslations('accounts');
  const [draft, setDraft] = useKept('reset', { memberId: '', memberEmail: '' });
  const [isSent, setIsSent] = useKept('reset asked', false);
  const toSignIn = <Link to="/signin">{t('toSignIn')}</Link>;
  if (isSent)
    return (
      <StartFrame title={t('reset.askedTitle')} below={toSignIn}>
        <p>{t('reset.askedText', { email: draft.memberEmail.trim() })}</p>
        <p className={classes.hint}>{t('register.sentHint')}</p>
        <Button fullWidth onClick={() => setIsSent(false)}>
          {t('reset.another')}
        </Button>
      </StartFrame>
    );
  return (
    <StartFrame title={t(spent ? 'confirm.spentTitle' : 'reset.title')} below={toSignIn}>
      {spent ? <p role="alert">{t('reset.spentText')}</p> : <p>{t('reset.text')}</p>}
      <AskReset draft={draft} onChange={setDraft} onAsked={() => setIsSent(true)} />
    </StartFrame>
  );
}

/** Requests a password-reset mail, and sets a new password from the mail's link. */
export function Page() {
  const t = useTranslations('accounts');
  const token = useLinkToken();
  const { data, error, retry } = useLook(token, checkToken);
  const [end, setEnd] = useKept<{ token: string; how: 'done' | 'spent' } | undefined>('reset end', undefined);
  const how = end?.token === token ? end.how : undefined;
  const finish = (): void => {
    // The server ended all sessions of the account, possibly this browser's too.
    forgetSession();
    setEnd({ token, how: 'done' });
  };
  if (token === '' || how === 'spent' || data?.isValid === false) return <Asking key={token} spent={token !== ''} />;
  if (how === 'done')
    return (
      <StartFrame title={t('reset.doneTitle')}>
        <p>{t('reset.doneText')}</p>
        <ButtonLink to="/signin" variant="primary" fullWidth>
          {t('signIn')}
        </ButtonLink>
      </StartFrame>
    );
  return (
    <StartFrame title={t('reset.title')} below={<Link to="/signin">{t('toSignIn')}</Link>}>
      {data ? (
        <ResetPassword token={token} onDone={finish} onSpent={() => setEnd({ token, how: 'spent' })} />
      ) : (
        <QueryState error={error} retry={retry} lines={3} label={t('reset.checking')} />
      )}
    </StartFrame>
  );
}
