import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { InvitationPreview } from '@onsil/contract/invitations';
import { StartFrame } from '#features/auth/widgets/start-frame.tsx';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { useSession } from '#lib/session/use-session.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { getInvitation } from '../commands.ts';
import { useLinkToken } from '../links/use-link-token.ts';
import { useTokenLookup } from '../links/use-token-lookup.ts';
import { JoinFarm } from './join-farm.tsx';
import { clearStoredInvitation, storeInvitation, getStoredInvitation } from './stored-invitation.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

function Nowhere({ title, text }: { title: string; text: string }) {
  const t = useTranslations('accounts');
  const session = useSession();
  return (
    <StartFrame title={title}>
      <p role="alert">{text}</p>
      <ButtonLink to="/" fullWidth>
        {t(session ? 'toPortal' : 'toSignIn')}
      </ButtonLink>
    </StartFrame>
  );
}

function Offer({ invitation: { farmName, inviterName, role, sentTo, expiresAt } }: { invitation: InvitationPreview }) {
  const t = useTranslations('accounts.invitation');
  return (
    <div className={flow.stack2}>
      <p className={typography.heading}>
        {inviterName === null
          ? t('invitesNobody', { farm: farmName })
          : t('invites', { inviter: inviterName, farm: farmName })}
      </p>
      <p>
        {t('as', { role })} {t(role)}
      </p>
      <p>{t('sentTo', { email: sentTo })}</p>
      <p className={typography.hint}>{t('until', { time: formatDateTime(parseInstant(expiresAt)) })}</p>
    </div>
  );
}

function SignInFirst() {
  const t = useTranslations('accounts');
  return (
    <>
      <p>{t('invitation.notSignedIn')}</p>
      <ButtonLink to="/signin" search={{ next: '/invitation' }} variant="primary" fullWidth>
        {t('signIn')}
      </ButtonLink>
      <ButtonLink to="/register" fullWidth>
        {t('invitation.register')}
      </ButtonLink>
    </>
  );
}

/** The target of an invitation's link; after a sign-in or sign-up the member returns here. */
export function Page() {
  const t = useTranslations('accounts.invitation');
  const session = useSession();
  const fromLink = useLinkToken();
  const token = fromLink || (getStoredInvitation() ?? '');
  const { data, error, spent, retry } = useTokenLookup(token, getInvitation);
  const gone = spent || data?.isValid === false;
  useEffect(() => {
    if (gone) clearStoredInvitation();
    else if (token !== '') storeInvitation(token);
  }, [token, gone]);
  if (gone) return <Nowhere title={t('spentTitle')} text={t('spentText')} />;
  if (token === '') return <Nowhere title={t('noneTitle')} text={t('noneText')} />;
  return (
    <StartFrame title={t('title')}>
      {data ? (
        <>
          <Offer invitation={data} />
          {session ? <JoinFarm token={token} /> : <SignInFirst />}
        </>
      ) : (
        <QueryFallback error={error} retry={retry} lines={3} label={t('checking')} />
      )}
    </StartFrame>
  );
}
