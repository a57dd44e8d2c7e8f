import { useTranslations } from 'use-intl';
import { TextField } from '#ui/field.tsx';
import { useIdCheck } from './use-id-check.ts';

type Props = { value: string; onChange: (typed: string) => void; error: string | undefined };

/** The id of a new member, with its availability below. */
export function MemberIdField({ value, onChange, error }: Props) {
  const t = useTranslations();
  const state = useIdCheck(value);
  const isInvalid = { shape: t('validation.memberId'), taken: t('validation.idTaken') };
  const statusText = { checking: t('accounts.id.checking'), free: t('accounts.id.free') };
  return (
    <TextField
      name="memberId"
      label={t('accounts.field.memberId')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={50}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      description={
        <span aria-live="polite">
          {state === 'checking' || state === 'free' ? statusText[state] : t('accounts.id.rule')}
        </span>
      }
      error={error ?? (state === 'shape' || state === 'taken' ? isInvalid[state] : undefined)}
    />
  );
}
