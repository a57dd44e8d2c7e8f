import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { Profile } from '@onsil/contract/members';
import { passwordHash } from '@onsil/contract/values';
import { NewPassword, usePasswordErrors } from '#features/accounts/fields/new-password.tsx';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { useForm } from '#lib/forms/use-form.ts';
import { sha256 } from '#lib/session/sha256.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { Form } from '#ui/forms/form.tsx';
import { useSaveMember } from './commands.ts';
import { toMemberData } from './my-data.tsx';
import typography from '#ui/theme/typography.module.css';

const body = z.strictObject({ passwordDigest: passwordHash });

/** Changes the password; the re-check asks for the current one. */
export function MyPassword({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts');
  const form = useForm({ initial: { passwordDigest: '' } });
  const passwordProblems = usePasswordErrors();
  const { checked, dialog } = useRecheck();
  const { mutateAsync: save } = useSaveMember();
  const submit = async (): Promise<void> => {
    const typed = form.values.passwordDigest;
    const change = async (valid: z.output<typeof body>): Promise<void> => {
      await checked(() => save({ ...toMemberData(profile), ...valid }));
      form.reset({ passwordDigest: '' });
      toast(t('change.done'));
    };
    const input = { passwordDigest: await sha256(typed) };
    await form.submit(body, input, change, passwordProblems(typed, profile.memberId));
  };
  return (
    <>
      <Form form={form} submitLabel={t('change.submit')} onSubmit={() => void submit()}>
        <p className={typography.hint}>{t('change.text')}</p>
        {/* Lets password managers store the new password under the right user name. */}
        <input type="text" name="username" autoComplete="username" value={profile.memberId} readOnly hidden />
        <NewPassword label={t('field.newPassword')} memberId={profile.memberId} {...form.field('passwordDigest')} />
      </Form>
      {dialog}
    </>
  );
}
