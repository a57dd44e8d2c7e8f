import { companiesApi, companyBody, type CompanyDetail } from '@onsil/contract/companies';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call, CallError } from '#lib/api.ts';
import { useKept } from '#lib/use-kept.ts';
import { useSending } from '#lib/use-sending.ts';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { SendingForm } from '#ui/sending-form.tsx';
import { toast } from '#ui/toast.tsx';
import { bodyOf, draftOf } from './company-draft.ts';
import { CompanyFields } from './company-fields.tsx';
import { companiesKey, companyQuery } from './queries.ts';

type Props = { company: CompanyDetail; onClose: () => void; onSaved: () => void };

/** What a company is, by its users and administrators. */
export function EditCompany({ company, onClose, onSaved }: Props) {
  const t = useTranslations('companies');
  const client = useQueryClient();
  const [read, setRead] = useKept(`company-read ${company.cno}`, company);
  const [draft, setDraft] = useKept(`company ${company.cno}`, draftOf(company));
  const sending = useSending();
  const submit = (): Promise<void> =>
    sending.send(companyBody, bodyOf(draft), {}, async (body) => {
      const params = { cno: String(company.cno) };
      try {
        await call(companiesApi.saveCompany, { params, body: { ...body, version: read.version } });
      } catch (error) {
        // What somebody else saved is read anew; what was typed stays, and the next save takes it over theirs.
        if (error instanceof CallError && error.code === 'CONFLICT')
          setRead(await client.fetchQuery({ ...companyQuery(params.cno), staleTime: 0 }));
        throw error;
      }
      void client.invalidateQueries({ queryKey: companiesKey });
      toast(t('saved'));
      onSaved();
    });
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(read));
  return (
    <EditSheet title={t('edit')} changed={changed} onClose={onClose}>
      <SendingForm sending={sending} submitLabel={t('save')} onSubmit={() => void submit()}>
        <CompanyFields draft={draft} onChange={setDraft} sending={sending} />
      </SendingForm>
    </EditSheet>
  );
}
