import { myMemberBody } from '@onsil/contract/accounts';
import type { Profile } from '@onsil/contract/members';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '#lib/state/use-draft.ts';
import { languageOptions } from '#ui/controls/language-options.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { MessageDialog } from '#ui/feedback/message-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import classes from '#features/accounts/accounts.module.css';
import { Form } from '#ui/forms/form.tsx';
import { PersonFields } from '#features/accounts/fields/person-fields.tsx';
import { useRecheck } from '#features/accounts/widgets/use-recheck.tsx';
import { useSaveMember } from './commands.ts';
import { useForm } from '#lib/state/use-form.ts';

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
  const [initial, setInitial] = useState(() => toMemberData(profile));
  const [draft, setDraft] = useDraft('my data', initial);
  /** the new address that waits for its confirmation */
  const [mailed, setMailed] = useState<string>();
  const sending = useForm();
  const { problems, forget } = sending;
  const { checked, dialog } = useRecheck();
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(initial), 'address');
  const { mutateAsync: save } = useSaveMember();
  const change = (part: Partial<typeof draft>): void => {
    forget(...Object.keys(part));
    setDraft({ ...draft, ...part });
  };
  const submit = (): Promise<void> =>
    sending.send(myMemberBody, draft, {}, async (body) => {
      await checked(() => save(body));
      setInitial(draft);
      const asked = body.memberEmail.toLowerCase() !== profile.memberEmail.toLowerCase();
      if (asked) setMailed(body.memberEmail);
      else toast(t('profile.saved'));
    });
  return (
    <>
      <Form sending={sending} submitLabel={t('profile.save')} onSubmit={() => void submit()}>
        <PersonFields
          person={draft}
          onChange={change}
          problems={problems}
          emailHint={
            profile.newEmail === null
              ? undefined
              : t('profile.waiting', { email: profile.memberEmail, newEmail: profile.newEmail })
          }
        />
        <div className={classes.labelled}>
          <span aria-hidden="true">{t('profile.mailLanguage')}</span>
          <SegmentedControl
            label={t('profile.mailLanguage')}
            value={draft.language}
            onChange={(language) => change({ language })}
            options={languageOptions}
            full
          />
        </div>
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
