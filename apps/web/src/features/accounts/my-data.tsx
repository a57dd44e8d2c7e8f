import { myMemberBody } from '@onsil/contract/accounts';
import type { Profile } from '@onsil/contract/members';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKept } from '#lib/use-kept.ts';
import { Field } from '#ui/field.tsx';
import { languages } from '#ui/languages.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.tsx';
import classes from './accounts.module.css';
import { SendingForm } from '#ui/sending-form.tsx';
import { useRecheck } from './use-recheck.tsx';
import { useSaveMember } from './use-save-member.ts';
import { useSending } from '#lib/use-sending.ts';

/** A member's own data as they are saved; an address that waits for its confirmation is the one that is meant. */
export const dataOf = ({ memberNm, memberEmail, newEmail, phoneNo, language }: Profile) => ({
  memberNm,
  memberEmail: newEmail ?? memberEmail,
  phoneNo,
  language,
});

/** Name, mail address, phone number and the language of mails. */
export function MyData({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts');
  const [begin, setBegin] = useState(() => dataOf(profile));
  const [draft, setDraft] = useKept('my data', begin);
  const sending = useSending();
  const { problems, forget } = sending;
  const { checked, dialog } = useRecheck();
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(begin), 'address');
  const save = useSaveMember();
  const change = (part: Partial<typeof draft>): void => {
    forget(...Object.keys(part));
    setDraft({ ...draft, ...part });
  };
  const submit = (): Promise<void> =>
    sending.send(myMemberBody, draft, {}, async (body) => {
      await checked(() => save(body));
      setBegin(draft);
      const asked = body.memberEmail.toLowerCase() !== profile.memberEmail.toLowerCase();
      toast(asked ? t('profile.savedMail', { email: body.memberEmail }) : t('profile.saved'));
    });
  return (
    <>
      <SendingForm sending={sending} submitLabel={t('profile.save')} onSubmit={() => void submit()}>
        <Field
          name="memberNm"
          label={t('field.name')}
          autoComplete="name"
          maxLength={40}
          value={draft.memberNm}
          onChange={({ currentTarget }) => change({ memberNm: currentTarget.value })}
          error={problems['memberNm']}
        />
        <Field
          type="email"
          name="memberEmail"
          label={t('field.email')}
          autoComplete="email"
          maxLength={254}
          value={draft.memberEmail}
          onChange={({ currentTarget }) => change({ memberEmail: currentTarget.value })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={
            profile.newEmail !== null &&
            t('profile.waiting', { email: profile.memberEmail, newEmail: profile.newEmail })
          }
          error={problems['memberEmail']}
        />
        <PhoneField
          name="phoneNo"
          autoComplete="tel-national"
          label={t('field.phone')}
          value={draft.phoneNo}
          onChange={(phoneNo) => change({ phoneNo })}
          error={problems['phoneNo']}
        />
        <div className={classes.labelled}>
          <span aria-hidden="true">{t('profile.mailLanguage')}</span>
          <Segmented
            label={t('profile.mailLanguage')}
            value={draft.language}
            onChange={(language) => change({ language })}
            options={languages}
            full
          />
        </div>
      </SendingForm>
      {dialog}
      {guard.dialog}
    </>
  );
}
