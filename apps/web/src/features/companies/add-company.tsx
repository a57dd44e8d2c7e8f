import { companiesApi, companyBody } from '@onsil/contract/companies';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '#lib/api.ts';
import { useDraft } from '#lib/use-kept.ts';
import { useForm } from '#lib/use-sending.ts';
import { EditSheet } from '#ui/edit-sheet.tsx';
import { Form } from '#ui/sending-form.tsx';
import { toCompanyBody, emptyCompany } from './company-draft.ts';
import { CompanyFields } from './company-fields.tsx';
import { companiesKey } from './queries.ts';

type Props = { onClose: () => void; onMade: (companyId: number) => void };

export function CreateCompany({ onClose, onMade }: Props) {
  const t = useTranslations('companies');
  const client = useQueryClient();
  const [draft, setDraft] = useDraft('new-company', emptyCompany);
  const sending = useForm();
  const submit = (): Promise<void> =>
    sending.send(companyBody, toCompanyBody(draft), {}, async (body) => {
      const { item } = await call(companiesApi.addCompany, { body });
      void client.invalidateQueries({ queryKey: companiesKey });
      onMade(item.companyId);
    });
  const changed = JSON.stringify(draft) !== JSON.stringify(emptyCompany);
  return (
    <EditSheet title={t('add')} changed={changed} onClose={onClose}>
      <Form sending={sending} submitLabel={t('addSubmit')} onSubmit={() => void submit()}>
        <CompanyFields draft={draft} onChange={setDraft} sending={sending} />
      </Form>
    </EditSheet>
  );
}
