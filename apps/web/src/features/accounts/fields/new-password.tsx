import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { normalizeMemberId } from '@onsil/contract/accounts';
import { PasswordField } from '#ui/forms/text-field.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import flow from '#ui/layout/flow.module.css';
import classes from '../accounts.module.css';

const minLength = 8;

const isLong = (password: string): boolean => Array.from(password).length >= minLength;
const isId = (password: string, memberId: string): boolean =>
  memberId !== '' && normalizeMemberId(password) === normalizeMemberId(memberId);

/** Errors of a new password that only the client can check, before hashing. */
export const usePasswordErrors = (): ((password: string, memberId: string) => { passwordDigest?: string }) => {
  const t = useTranslations('accounts.password');
  return (password, memberId) => {
    if (!isLong(password)) return { passwordDigest: t('tooShort') };
    return isId(password, memberId) ? { passwordDigest: t('isId') } : {};
  };
};

type Props = {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  /** without it the server alone compares the password with the id */
  memberId?: string;
  error: string | undefined;
};

/** A new password with a live check of its rules. */
export function NewPassword({ label, value, onChange, memberId, error }: Props) {
  const t = useTranslations('accounts.password');
  const rules = [
    { rule: t('length'), met: isLong(value) },
    ...(memberId === undefined ? [] : [{ rule: t('notId'), met: value !== '' && !isId(value, memberId) }]),
  ];
  return (
    <PasswordField
      name="passwordDigest"
      label={label}
      autoComplete="new-password"
      maxLength={200}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      description={
        <span className={`${flow.facts3} ${classes.rules}`}>
          {rules.map(({ rule, met }) => (
            <span className={flow.inline1} key={rule} data-met={met}>
              {met ? (
                <IconCheck size={14} stroke={2.5} aria-hidden />
              ) : (
                <IconPointFilled size={14} stroke={1.5} aria-hidden />
              )}
              <span aria-hidden="true">{rule}</span>
              <VisuallyHidden>{t('rule', { rule, met: met ? 'yes' : 'no' })}</VisuallyHidden>
            </span>
          ))}
          <span className={flow.inline1}>
            <IconPointFilled size={14} stroke={1.5} aria-hidden />
            {t('notCommon')}
          </span>
        </span>
      }
      error={error}
    />
  );
}
