import { useTranslations } from 'use-intl';
import { codeBody, newCodeBody, type AdminCode } from '@onsil/contract/admin-codes';
import type { Code } from '@onsil/contract/codes';
import { useForm } from '#lib/forms/use-form.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useAddCode, useChangeCode, useChangeCodeMaster } from './commands.ts';

type Props = {
  masterCode: string;
  /** the code to edit; a new one without it */
  code: AdminCode | undefined;
  onClose: () => void;
  onSaved: () => void;
};

const inputs = ['detailCode', 'codeNameKo', 'codeNameEn'] as const;

/** A code's names in both languages; for a new one also the code. */
export function CodeSheet({ masterCode, code, onClose, onSaved }: Props) {
  const t = useTranslations('adminCodes');
  const form = useForm({
    draft: `code ${masterCode} ${code?.detailCode ?? ''}`,
    initial: {
      detailCode: code?.detailCode ?? '',
      codeNameKo: code?.codeNameKo ?? '',
      codeNameEn: code?.codeNameEn ?? '',
    },
  });
  const { mutateAsync: addCode } = useAddCode();
  const { mutateAsync: changeCode } = useChangeCode(masterCode);
  const saved = (): void => {
    toast(t('saved', { name: form.values.codeNameKo }));
    onSaved();
  };
  const submit = (): Promise<void> => {
    const { detailCode, ...names } = form.values;
    return code === undefined
      ? form.submit(newCodeBody, { masterCode, detailCode: detailCode.trim(), ...names }, async (body) => {
          await addCode(body);
          saved();
        })
      : form.submit(codeBody, names, async (body) => {
          await changeCode({ ...body, detailCode: code.detailCode });
          saved();
        });
  };
  return (
    <EditSheet title={code ? t('edit', { code: code.detailCode }) : t('add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t(code ? 'save' : 'add')} onSubmit={() => void submit()}>
        {inputs
          .filter((name) => name !== 'detailCode' || code === undefined)
          .map((name) => (
            <TextField
              key={name}
              {...form.field(name)}
              label={t(name)}
              {...(name === 'detailCode' && { description: t('detailCodeHint') })}
              autoComplete="off"
              maxLength={name === 'detailCode' ? 40 : 60}
            />
          ))}
      </Form>
    </EditSheet>
  );
}

type MasterProps = { master: Code; onClose: () => void; onSaved: () => void };

/** A master code's names in both languages. */
export function CodeMasterSheet({ master, onClose, onSaved }: MasterProps) {
  const t = useTranslations('adminCodes');
  const { detailCode, codeNameKo, codeNameEn } = master;
  const form = useForm({ draft: `code master ${detailCode}`, initial: { codeNameKo, codeNameEn } });
  const { mutateAsync: rename } = useChangeCodeMaster(detailCode);
  const submit = (): Promise<void> =>
    form.submit(codeBody, form.values, async (names) => {
      await rename(names);
      toast(t('masterSaved', { name: names.codeNameKo }));
      onSaved();
    });
  return (
    <EditSheet title={t('edit', { code: detailCode })} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        {(['codeNameKo', 'codeNameEn'] as const).map((name) => (
          <TextField key={name} {...form.field(name)} label={t(name)} autoComplete="off" maxLength={60} />
        ))}
      </Form>
    </EditSheet>
  );
}
