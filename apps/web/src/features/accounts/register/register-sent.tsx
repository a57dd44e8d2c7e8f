import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { Button } from '#ui/controls/button.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../accounts.module.css';
import { getStoredInvitation } from '../invitation/stored-invitation.ts';
import { requestConfirmation } from '../commands.ts';
import { Form } from '#ui/forms/form.tsx';
import { useForm } from '#lib/state/use-form.ts';

type Props = { memberId: string; email: string; onWrong: () => void };

/** After the sign-up: next steps, another mail, and back for a wrong address. */
export function RegisterSent({ memberId, email, onWrong }: Props) {
  const t = useTranslations('accounts.register');
  const sending = useForm();
  const [times, setTimes] = useState(0);
  const again = (): Promise<void> =>
    sending.send(z.undefined(), undefined, {}, async () => {
      await requestConfirmation({ memberId });
      setTimes((count) => count + 1);
    });
  return (
    <>
      <p>{t('sentText', { email })}</p>
      <p className={typography.hint}>{t('sentHint')}</p>
      {getStoredInvitation() !== null && <p className={typography.hint}>{t('invited')}</p>}
      <output key={times} className={classes.done}>
        {times > 0 && t('sentAgain')}
      </output>
      <Form sending={sending} submitLabel={t('again')} onSubmit={() => void again()}>
        {null}
      </Form>
      <Button variant="quiet" fullWidth onClick={onWrong}>
        {t('wrong')}
      </Button>
    </>
  );
}
