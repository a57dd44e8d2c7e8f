import { companiesApi, companyBody, type CompanyDetail } from '@onsil/contract/companies';
import { kstDayStart } from '@onsil/domain/kst';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { formatDay } from '#lib/kst.ts';
import { splitPhone } from '#lib/phone-number.ts';
import { useSending } from '#lib/use-sending.ts';
import { useVersioned } from '#lib/use-versioned.ts';
import { ConflictNote } from '#ui/conflict-note.tsx';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { toast } from '#ui/toast.tsx';
import { splitBusinessNumber } from './business-number.ts';
import { bodyOf, draftOf, type CompanyDraft } from './company-draft.ts';
import { CompanyFields } from './company-fields.tsx';
import { companiesKey, companyQuery } from './queries.ts';

type Props = { company: CompanyDetail; onClose: () => void; onSaved: () => void };

/** A company's fields with names and formatted values. */
const useFieldWords = (company: CompanyDetail) => {
  const t = useTranslations('companies');
  const { startDate, phoneNo, businessNo } = company;
  const values: Partial<Record<keyof CompanyDraft, string>> = {
    startDate: startDate === null ? '' : formatDay(kstDayStart(startDate)),
    phoneNo: splitPhone(phoneNo),
    businessNo: splitBusinessNumber(businessNo),
  };
  return (name: keyof CompanyDraft) => ({
    name: name === 'businessNo' ? t('businessNo.label') : t(`field.${name}`),
    value: values[name] ?? company[name] ?? '',
  });
};

/** Edits a company, for its users and administrators. */
export function EditCompany({ company, onClose, onSaved }: Props) {
  const t = useTranslations();
  const client = useQueryClient();
  const params = { companyId: String(company.companyId) };
  const { draft, setDraft, changed, read, overtaken, save } = useVersioned({
    key: `company ${company.companyId}`,
    thing: company,
    draftOf,
    fresh: () => client.fetchQuery({ ...companyQuery(params.companyId), staleTime: 0 }),
  });
  const words = useFieldWords(read);
  const sending = useSending();
  const submit = (): Promise<void> =>
    sending.send(companyBody, bodyOf(draft), {}, async () => {
      const saved = await save((typed, version) =>
        call(companiesApi.saveCompany, { params, body: { ...z.parse(companyBody, bodyOf(typed)), version } }),
      );
      void client.invalidateQueries({ queryKey: companiesKey });
      if (!saved) return;
      toast(t('companies.saved'));
      onSaved();
    });
  const overtakes = overtaken.length > 0;
  return (
    <EditSheet title={t('companies.edit')} changed={changed} onClose={onClose}>
      <SendingForm
        sending={sending}
        submitLabel={t(overtakes ? 'common.conflict.over' : 'companies.save')}
        onSubmit={() => void submit()}
      >
        <CompanyFields draft={draft} onChange={setDraft} sending={sending} />
        {overtakes && <ConflictNote theirs={overtaken.map(words)} />}
      </SendingForm>
    </EditSheet>
  );
}
