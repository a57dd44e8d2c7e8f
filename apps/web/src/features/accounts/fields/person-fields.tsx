import { useTranslations } from 'use-intl';
import type { FormErrors } from '#lib/state/use-form.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';

type Person = { memberName: string; memberEmail: string; phoneNo: string };

type Props = {
  person: Person;
  onChange: (part: Partial<Person>) => void;
  problems: FormErrors;
  /** what the mail address is used for, or its pending confirmation */
  emailHint: string | undefined;
};

/** A member's name, mail address and phone number. */
export function PersonFields({ person, onChange, problems, emailHint }: Props) {
  const t = useTranslations('accounts.field');
  return (
    <>
      <TextField
        name="memberName"
        label={t('name')}
        autoComplete="name"
        maxLength={40}
        value={person.memberName}
        onChange={({ currentTarget }) => onChange({ memberName: currentTarget.value })}
        error={problems['memberName']}
      />
      <TextField
        type="email"
        name="memberEmail"
        label={t('email')}
        autoComplete="email"
        maxLength={254}
        value={person.memberEmail}
        onChange={({ currentTarget }) => onChange({ memberEmail: currentTarget.value })}
        description={emailHint}
        error={problems['memberEmail']}
      />
      <PhoneField
        name="phoneNo"
        autoComplete="tel-national"
        label={t('phone')}
        value={person.phoneNo}
        onChange={(phoneNo) => onChange({ phoneNo })}
        error={problems['phoneNo']}
      />
    </>
  );
}
