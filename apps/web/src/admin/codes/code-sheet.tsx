import { codeBody, newCodeBody, type AdminCode } from '@onsil/contract/admin-codes';
import type { Code } from '@onsil/contract/codes';
import { useTranslations } from 'use-intl';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddCode, useChangeCode, useChangeCodeMaster } from './commands.ts';
import { useForm } from '#lib/forms/use-form.ts';

type Props = {
  masterCd: string;
  /** the code to edit; a new one without it */
  code: AdminCode | undefined;
  onClose: () => void;
  onSaved: () => void;
};

const inputs = ['dcd', 'l10nKoDcdVal', 'l10nEnDcdVal'] as const;

/** A code's names in both languages; for a new one also the code. */
export function CodeSheet({ masterCd, code, onClose, onSaved }: Props) {
  const t = useTranslations('adminCodes');
  const form = useForm({
    draft: `code ${masterCd} ${code?.dcd ?? ''}`,
    initial: {
      dcd: code?.dcd ?? '',
      l10nKoDcdVal: code?.l10nKoDcdVal ?? '',
      l10nEnDcdVal: code?.l10nEnDcdVal ?? '',
    },
  });
  const { mutateAsync: addCode } = useAddCode();
  const { mutateAsync: changeCode } = useChangeCode(masterCd);
  const saved = (): void => {
    toast(t('saved', { name: form.values.l10nKoDcdVal }));
    onSaved();
  };
  const submit = (): Promise<void> => {
    const { dcd, ...names } = form.values;
    return code === undefined
      ? form.submit(newCodeBody, { masterCd, dcd: dcd.trim(), ...names }, async (body) => {
          await addCode(body);
          saved();
        })
      : form.submit(codeBody, names, async (body) => {
          await changeCode({ ...body, dcd: code.dcd });
          saved();
        });
  };
  return (
    <EditSheet title={code ? t('edit', { code: code.dcd }) : t('add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t(code ? 'save' : 'add')} onSubmit={() => void submit()}>
        {inputs
          .filter((name) => name !== 'dcd' || code === undefined)
          .map((name) => (
            <TextField
              key={name}
              {...form.field(name)}
              label={t(name)}
              {...(name === 'dcd' && { description: t('dcdHint') })}
              autoComplete="off"
              maxLength={name === 'dcd' ? 40 : 60}
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
  const { dcd, l10nKoDcdVal, l10nEnDcdVal } = master;
  const form = useForm({ draft: `code master ${dcd}`, initial: { l10nKoDcdVal, l10nEnDcdVal } });
  const { mutateAsync: rename } = useChangeCodeMaster(dcd);
  const submit = (): Promise<void> =>
    form.submit(codeBody, form.values, async (names) => {
      await rename(names);
      toast(t('masterSaved', { name: names.l10nKoDcdVal }));
      onSaved();
    });
  return (
    <EditSheet title={t('edit', { code: dcd })} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('save')} onSubmit={() => void submit()}>
        {(['l10nKoDcdVal', 'l10nEnDcdVal'] as const).map((name) => (
          <TextField key={name} {...form.field(name)} label={t(name)} autoComplete="off" maxLength={60} />
        ))}
      </Form>
    </EditSheet>
  );
}
