import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { myMemberBody } from '@onsil/contract/accounts';
import type { Profile } from '@onsil/contract/members';
import { PersonFields } from '#features/accounts/fields/person-fields.tsx';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { useForm } from '#lib/forms/use-form.ts';
import { languageOptions } from '#ui/controls/language-options.tsx';
import { MessageDialog } from '#ui/feedback/message-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { Form } from '#ui/forms/form.tsx';
import { SegmentedField } from '#ui/forms/segmented-field.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { useSaveMember } from './commands.ts';

/** The member's saved data; an unconfirmed new address takes precedence. */
export const toMemberData = ({ memberName, memberEmail, newEmail, phoneNo, language }: Profile) => ({
  memberName,
  memberEmail: newEmail ?? memberEmail,
  phoneNo,
  language,
});

/** Name, mail address, phone number and language of mails. */
export function MyData({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts');
  const form = useForm({ draft: 'my data', initial: toMemberData(profile) });
  /** the new address that waits for its confirmation */
  const [mailed, setMailed] = useState<string>();
  const { checked, dialog } = useRecheck();
  const guard = useLeaveGuard(form.changed, 'address');
  const { mutateAsync: save } = useSaveMember();
  const submit = (): Promise<void> =>
    form.submit(myMemberBody, form.values, async (body) => {
      await checked(() => save(body));
      form.reset(form.values, { keepTyped: true });
      const asked = body.memberEmail.toLowerCase() !== profile.memberEmail.toLowerCase();
      if (asked) setMailed(body.memberEmail);
      else toast(t('profile.saved'));
    });
  return (
    <>
      <Form form={form} submitLabel={t('profile.save')} onSubmit={() => void submit()}>
        <PersonFields
          form={form}
          emailHint={
            profile.newEmail === null
              ? undefined
              : t('profile.waiting', { email: profile.memberEmail, newEmail: profile.newEmail })
          }
        />
        <SegmentedField label={t('profile.mailLanguage')} {...form.field('language')} options={languageOptions} />
      </Form>
      {dialog}
      <MessageDialog
        kind="info"
        title={t('profile.mailTitle')}
        opened={mailed !== undefined}
        onClose={() => setMailed(undefined)}
      >
        {t('profile.savedMail', { email: mailed ?? '' })}
      </MessageDialog>
      {guard.dialog}
    </>
  );
}
