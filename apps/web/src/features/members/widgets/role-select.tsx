import { useTranslations } from 'use-intl';
import { farmRole, type FarmRole } from '@onsil/contract/members';
import { SelectField } from '#ui/forms/select-field.tsx';

type Props = {
  label: string;
  /** hides the label, for lists whose column header has it */
  bare?: boolean;
  /** says below what the chosen role may do */
  explained?: boolean;
  value: FarmRole;
  /** takes no change while another is sent; it keeps the focus */
  busy?: boolean;
  onChange: (role: FarmRole) => void;
};

export function RoleSelect({ label, bare = false, explained = false, value, busy = false, onChange }: Props) {
  const t = useTranslations('common.role');
  const may = useTranslations('members.may');
  return (
    <SelectField
      {...(bare ? { 'aria-label': label } : { label })}
      {...(explained && { description: may(value) })}
      value={value}
      aria-disabled={busy}
      data={farmRole.options.map((role) => ({ value: role, label: t(role) }))}
      onChange={({ currentTarget }) => {
        const role = farmRole.options.find((one) => one === currentTarget.value);
        if (role && !busy) onChange(role);
      }}
    />
  );
}
