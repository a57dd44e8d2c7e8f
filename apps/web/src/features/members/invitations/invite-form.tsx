import { email } from '@onsil/contract/accounts';
import { farmRole, type FarmRole } from '@onsil/contract/members';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../members.module.css';
import { RoleSelect } from '../widgets/role-select.tsx';
import { useInvite, type HandedLink } from '../commands.ts';

const invitationBody = z.strictObject({ memberEmail: email, role: farmRole });

type Draft = { memberEmail: string; role: FarmRole };

export type InviteFormProps = {
  farmId: string;
  first: FarmRole;
  /** number of requests to invite from elsewhere on the page; each one focuses the form */
  asked: number;
};

type Props = InviteFormProps & { onInvited: (invited: HandedLink) => void };

export function InviteForm({ farmId, first, asked, onInvited }: Props) {
  const t = useTranslations('members.invite');
  const { mutateAsync: invite } = useInvite(farmId);
  const [draft, setDraft] = useDraft<Draft>(`invitation ${farmId}`, { memberEmail: '', role: first });
  const sending = useForm();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) input.current?.focus();
  }, [asked]);
  const submit = (): Promise<void> =>
    sending.send(invitationBody, draft, {}, async (body) => {
      const invited = await invite(body);
      setDraft({ memberEmail: '', role: 'member' });
      onInvited(invited);
    });
  return (
    <FormFrame sending={sending} onSubmit={() => void submit()}>
      <p className={typography.hint}>{t('text')}</p>
      <div className={classes.fields}>
        <TextField
          ref={input}
          type="email"
          name="memberEmail"
          label={t('email')}
          autoComplete="off"
          maxLength={254}
          value={draft.memberEmail}
          onChange={({ currentTarget }) => {
            sending.forget('memberEmail');
            setDraft({ ...draft, memberEmail: currentTarget.value });
          }}
          error={sending.problems['memberEmail']}
        />
        <RoleSelect explained label={t('role')} value={draft.role} onChange={(role) => setDraft({ ...draft, role })} />
        <Button type="submit" variant="primary" loading={sending.busy} disabled={sending.wait.waiting}>
          {t('submit')}
        </Button>
      </div>
      <FormError sending={sending} />
    </FormFrame>
  );
}
