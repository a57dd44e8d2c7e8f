import { companyBody, type CompanyDetail } from '@onsil/contract/companies';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { formatDay } from '#lib/format/kst.ts';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useForm } from '#lib/state/use-form.ts';
import { useConflictMerge } from '#lib/state/use-conflict-merge.ts';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { formatBusinessNumber } from '../model/business-number.ts';
import { toCompanyBody, toCompanyDraft, type CompanyDraft } from '../model/company-draft.ts';
import { CompanyFields } from './company-fields.tsx';
import { companyQuery } from '../api.ts';
import { useSaveCompany } from '../commands.ts';

type Props = { company: CompanyDetail; onClose: () => void; onSaved: () => void };

/** A company's fields with names and formatted values. */
const useFieldWords = (company: CompanyDetail) => {
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
  const { draft, setDraft, changed, read, overtaken, save } = useConflictMerge({
    key: `company ${company.companyId}`,
    thing: company,
    draftOf: toCompanyDraft,
    fresh: () => fetchFresh(companyQuery(companyId)),
  });
  const words = useFieldWords(read);
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(companyBody, toCompanyBody(draft), {}, async () => {
      const saved = await save((typed, version) =>
        saveCompany({ ...z.parse(companyBody, toCompanyBody(typed)), version }),
      );
      if (!saved) return;
      toast(t('companies.saved'));
      onSaved();
    });
  const overtakes = overtaken.length > 0;
  return (
    <EditSheet title={t('companies.edit')} changed={changed} onClose={onClose}>
      <Form
        sending={sending}
        submitLabel={t(overtakes ? 'common.conflict.over' : 'companies.save')}
        onSubmit={() => void submit()}
      >
        <CompanyFields draft={draft} onChange={setDraft} sending={sending} />
        {overtakes && <ConflictNote theirs={overtaken.map(words)} />}
      </Form>
    </EditSheet>
  );
}
