import { farmInfoApi, type FarmProfile } from '@onsil/contract/farm-info';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { farmMembersQuery } from '#features/members/api.ts';
import { useForm } from '#lib/state/use-form.ts';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import typography from '#ui/theme/typography.module.css';
import { useSaveContact } from '../commands.ts';
import { useSheetNavigation } from '../cards/info-card.tsx';

type Props = { farmId: string; manager: FarmProfile['manager'] };

/** Chooses the contact person among the farm's members, with a phone number. */
export function ContactForm({ farmId, manager }: Props) {
  const t = useTranslations('farmInfo');
  const sheet = useSheetNavigation();
  const { mutateAsync: saveContact } = useSaveContact(farmId);
  const sending = useForm();
  const { data: members, error, refetch } = useQuery(farmMembersQuery(farmId));
  const [initial] = useState({
    memberNo: manager.memberNo === null ? '' : String(manager.memberNo),
    phone: manager.farmManagerPhoneNo,
  });
  const [draft, setDraft] = useState(initial);
  const changed = draft.memberNo !== initial.memberNo || draft.phone !== initial.phone;

  const choose = (memberNo: string): void => {
    sending.forget('memberNo', 'farmManagerPhoneNo');
    const own = (of: string): string => members?.find((one) => String(one.memberNo) === of)?.phoneNo ?? '';
    // Fills in the member's own number unless another was typed.
    const typed = draft.phone !== '' && draft.phone !== initial.phone && draft.phone !== own(draft.memberNo);
    setDraft({ memberNo, phone: typed ? draft.phone : own(memberNo) });
  };
  const submit = (): Promise<void> => {
    const body = { memberNo: draft.memberNo === '' ? null : Number(draft.memberNo), farmManagerPhoneNo: draft.phone };
    return sending.send(farmInfoApi.saveFarmManager.body, body, {}, async (valid) => {
      await saveContact(valid);
      toast(t('manager.saved'));
      sheet(undefined, { saved: true });
    });
  };
  return (
    <EditSheet title={t('editOf', { name: t('cards.manager') })} changed={changed} onClose={() => sheet(undefined)}>
      {!members && <QueryFallback error={error} retry={refetch} lines={4} label={t('manager.loading')} />}
      {members && (
        <Form sending={sending} submitLabel={t('save')} onSubmit={() => void submit()}>
          <SelectField
            name="memberNo"
            label={t('manager.member')}
            value={draft.memberNo}
            error={sending.problems['memberNo']}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={[
              { value: '', label: t('manager.choose'), disabled: true },
              ...members.map(({ memberNo, memberName, memberId }) => ({
                value: String(memberNo),
                label: `${memberName} (${memberId})`,
              })),
            ]}
          />
          <PhoneField
            name="farmManagerPhoneNo"
            label={t('manager.phone')}
            value={draft.phone}
            error={sending.problems['farmManagerPhoneNo']}
            onChange={(phone) => {
              sending.forget('farmManagerPhoneNo');
              setDraft({ ...draft, phone });
            }}
          />
          <p className={typography.hint}>{t('manager.note')}</p>
        </Form>
      )}
    </EditSheet>
  );
}
