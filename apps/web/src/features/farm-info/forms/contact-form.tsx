import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { farmInfoApi, type FarmProfile } from '@onsil/contract/farm-info';
import { farmMembersQuery } from '#features/members/api.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { PhoneField } from '#ui/forms/phone-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useSheetNavigation } from '../cards/info-card.tsx';
import { useSaveContact } from '../commands.ts';
import typography from '#ui/theme/typography.module.css';

type Props = { farmId: string; manager: FarmProfile['manager'] };

/** Chooses the contact person among the farm's members, with a phone number. */
export function ContactForm({ farmId, manager }: Props) {
  const t = useTranslations('farmInfo');
  const sheet = useSheetNavigation();
  const { mutateAsync: saveContact } = useSaveContact(farmId);
  const { data: members, error, refetch } = useQuery(farmMembersQuery(farmId));
  const [initial] = useState({
    memberNo: manager.memberNo === null ? '' : String(manager.memberNo),
    farmManagerPhoneNo: manager.farmManagerPhoneNo,
  });
  const form = useForm({ draft: `farm contact ${farmId}`, initial });

  const choose = (memberNo: string): void => {
    const { memberNo: before, farmManagerPhoneNo: phone } = form.values;
    const own = (of: string): string => members?.find((one) => String(one.memberNo) === of)?.phoneNo ?? '';
    // Fills in the member's own number unless another was typed.
    const isTyped = phone !== '' && phone !== initial.farmManagerPhoneNo && phone !== own(before);
    form.set({ memberNo, farmManagerPhoneNo: isTyped ? phone : own(memberNo) });
  };
  const submit = (): Promise<void> => {
    const { memberNo, farmManagerPhoneNo } = form.values;
    const body = { memberNo: memberNo === '' ? null : Number(memberNo), farmManagerPhoneNo };
    return form.submit(farmInfoApi.saveFarmContact.body, body, async (valid) => {
      await saveContact(valid);
      toast(t('manager.saved'));
      sheet(undefined, { saved: true });
    });
  };
  return (
    <EditSheet
      title={t('editOf', { name: t('cards.manager') })}
      changed={form.changed}
      onClose={() => sheet(undefined)}
    >
      {!members && <QueryFallback error={error} retry={refetch} lines={4} label={t('manager.loading')} />}
      {members && (
        <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
          <SelectField
            {...form.field('memberNo')}
            label={t('manager.member')}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={[
              { value: '', label: t('manager.choose'), disabled: true },
              ...members.map(({ memberNo, memberName, memberId }) => ({
                value: String(memberNo),
                label: `${memberName} (${memberId})`,
              })),
            ]}
          />
          <PhoneField {...form.field('farmManagerPhoneNo')} label={t('manager.phone')} />
          <p className={typography.hint}>{t('manager.note')}</p>
        </Form>
      )}
    </EditSheet>
  );
}
