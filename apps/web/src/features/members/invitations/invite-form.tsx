import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { email } from '@onsil/contract/accounts';
import { farmRole, type FarmRole } from '@onsil/contract/members';
import { useForm } from '#lib/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useInvite, type HandedLink } from '../commands.ts';
import { RoleSelect } from '../widgets/role-select.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../members.module.css';

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
  const form = useForm<Draft>({ draft: `invitation ${farmId}`, initial: { memberEmail: '', role: first } });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) input.current?.focus();
  }, [asked]);
  const submit = (): Promise<void> =>
    form.submit(invitationBody, form.values, async (body) => {
      const invited = await invite(body);
      form.reset({ memberEmail: '', role: 'member' });
      onInvited(invited);
    });
  return (
    <FormFrame form={form} onSubmit={() => void submit()}>
      <p className={typography.hint}>{t('text')}</p>
      <div className={`${flow.stack3} ${classes.fields}`}>
        <TextField
          ref={input}
          type="email"
          {...form.field('memberEmail')}
          label={t('email')}
          autoComplete="off"
          maxLength={254}
        />
        <RoleSelect explained label={t('role')} {...form.field('role')} />
        <Button type="submit" variant="primary" loading={form.busy} disabled={form.wait.waiting}>
          {t('submit')}
        </Button>
      </div>
      <FormError form={form} />
    </FormFrame>
  );
}
