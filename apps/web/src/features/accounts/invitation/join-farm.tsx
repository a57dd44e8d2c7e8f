import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { Profile } from '@onsil/contract/members';
import { useForm } from '#lib/forms/use-form.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { Form } from '#ui/forms/form.tsx';
import { acceptInvitation, getOwnProfile } from '../commands.ts';
import { clearStoredInvitation } from './stored-invitation.ts';

/** The account that would join: on a shared device it may be someone else's. */
function useAccount(): Profile | undefined {
  const [account, setAccount] = useState<Profile>();
  useEffect(() => {
    const asking = new AbortController();
    getOwnProfile(asking.signal).then(setAccount, () => undefined);
    return () => asking.abort();
  }, []);
  return account;
}

/** Joins the farm and opens its dashboard. */
export function JoinFarm({ token }: { token: string }) {
  const t = useTranslations('accounts.invitation');
  const navigate = useNavigate();
  const account = useAccount();
  const form = useForm({ initial: {} });
  const join = (): Promise<void> =>
    form.submit(z.undefined(), undefined, async () => {
      const { farmId, farmName } = await acceptInvitation(token);
      clearStoredInvitation();
      toast(t('joined', { farm: farmName }));
      await navigate({ to: '/smartfarm/$farmId/dashboard', params: { farmId }, replace: true });
    });
  return (
    <Form form={form} submitLabel={t('join')} onSubmit={() => void join()}>
      {account && <p>{t('asWho', { name: account.memberName, memberId: account.memberId })}</p>}
    </Form>
  );
}
