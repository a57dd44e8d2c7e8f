import { useTranslations } from 'use-intl';
import type { FormState } from '#lib/forms/form.ts';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

type Person = { memberName: string; memberEmail: string; phoneNo: string };

type Props = {
  form: FormState<Person>;
  /** what the mail address is used for, or its pending confirmation */
  emailHint: string | undefined;
};

/** A member's name, mail address and phone number. */
export function PersonFields({ form, emailHint }: Props) {
  const t = useTranslations('accounts.field');
  return (
    <>
      <TextField {...form.field('memberName')} label={t('name')} autoComplete="name" maxLength={40} />
      <TextField
        type="email"
        {...form.field('memberEmail')}
        label={t('email')}
        autoComplete="email"
        maxLength={254}
        description={emailHint}
      />
      <PhoneField {...form.field('phoneNo')} autoComplete="tel-national" label={t('phone')} />
    </>
  );
}
