import { useTranslations } from 'use-intl';
import { companyBody, type CompanyDetail } from '@onsil/contract/companies';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { formatDay } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { companyQuery } from '../api.ts';
import { useSaveCompany } from '../commands.ts';
import { formatBusinessNumber } from '../model/business-number.ts';
import { toCompanyBody, toCompanyDraft, type CompanyDraft } from '../model/company-draft.ts';
import { CompanyFields } from './company-fields.tsx';

type Props = { company: CompanyDetail; onClose: () => void; onSaved: () => void };

/** A company's fields with names and formatted values. */
const useFieldText = (company: CompanyDetail) => {
  const t = useTranslations('companies');
  const { startDate, phoneNo, businessNo } = company;
  const values: Partial<Record<keyof CompanyDraft, string>> = {
    startDate: startDate === null ? '' : formatDay(kstDayStart(startDate)),
    phoneNo: formatPhone(phoneNo),
    businessNo: formatBusinessNumber(businessNo),
  };
  return (name: keyof CompanyDraft) => ({
    name: name === 'businessNo' ? t('businessNo.label') : t(`field.${name}`),
    value: values[name] ?? company[name] ?? '',
  });
};

/** Edits a company, for its users and administrators. */
export function EditCompany({ company, onClose, onSaved }: Props) {
  const t = useTranslations();
  const companyId = String(company.companyId);
  const { mutateAsync: saveCompany } = useSaveCompany(companyId);
  const fetchFresh = useFetchFresh();
  const { form, read, conflicts, submit } = useConflictMerge({
    draft: `company ${company.companyId}`,
    entity: company,
    toValues: toCompanyDraft,
    fresh: () => fetchFresh(companyQuery(companyId)),
  });
  const text = useFieldText(read);
  const save = async (): Promise<void> => {
    if (!(await submit(companyBody, toCompanyBody, (body, version) => saveCompany({ ...body, version })))) return;
    toast(t('companies.saved'));
    onSaved();
  };
  const hasConflicts = conflicts.length > 0;
  return (
    <EditSheet title={t('companies.edit')} changed={form.changed} onClose={onClose}>
      <Form
        form={form}
        submitLabel={t(hasConflicts ? 'common.conflict.over' : 'companies.save')}
        onSubmit={() => void save()}
      >
        <CompanyFields form={form} />
        {hasConflicts && <ConflictNote theirs={conflicts.map(text)} />}
      </Form>
    </EditSheet>
  );
}
