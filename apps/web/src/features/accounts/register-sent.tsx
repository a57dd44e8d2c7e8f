import { accountsApi } from '@onsil/contract/accounts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import classes from './accounts.module.css';
import { keptInvitation } from './kept-invitation.ts';
import { SendingForm } from '#ui/sending-form.tsx';
import { useSending } from '#lib/use-sending.ts';

type Props = { memberId: string; email: string; onWrong: () => void };

/** After the sign-up: next steps, another mail, and back for a wrong address. */
export function RegisterSent({ memberId, email, onWrong }: Props) {
  const t = useTranslations('accounts.register');
  const sending = useSending();
  const [times, setTimes] = useState(0);
  const again = (): Promise<void> =>
    sending.send(z.undefined(), undefined, {}, async () => {
      await call(accountsApi.askConfirmation, { body: { memberId } });
      setTimes((count) => count + 1);
    });
  return (
    <>
      <p>{t('sentText', { email })}</p>
      <p className={classes.hint}>{t('sentHint')}</p>
      {keptInvitation() !== null && <p className={classes.hint}>{t('invited')}</p>}
      <output key={times} className={classes.done}>
        {times > 0 && t('sentAgain')}
      </output>
      <SendingForm sending={sending} submitLabel={t('again')} onSubmit={() => void again()}>
        {null}
      </SendingForm>
      <Button variant="quiet" fullWidth onClick={onWrong}>
        {t('wrong')}
      </Button>
    </>
  );
}
