import { codeBody, newCodeBody, type AdminCode } from '@onsil/contract/admin-codes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useAddCode, useChangeCode } from './commands.ts';

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
  const [initial] = useState(() => ({
    dcd: code?.dcd ?? '',
    l10nKoDcdVal: code?.l10nKoDcdVal ?? '',
    l10nEnDcdVal: code?.l10nEnDcdVal ?? '',
  }));
  const [draft, setDraft] = useDraft(`code ${masterCd} ${code?.dcd ?? ''}`, initial);
  const { mutateAsync: addCode } = useAddCode();
  const { mutateAsync: changeCode } = useChangeCode(masterCd);
  const sending = useForm();
  const saved = (): void => {
    toast(t('saved', { name: draft.l10nKoDcdVal }));
    onSaved();
  };
  const submit = (): Promise<void> => {
    const { dcd, ...names } = draft;
    return code === undefined
      ? sending.send(newCodeBody, { masterCd, dcd: dcd.trim(), ...names }, {}, async (body) => {
          await addCode(body);
          saved();
        })
      : sending.send(codeBody, names, {}, async (body) => {
          await changeCode({ ...body, dcd: code.dcd });
          saved();
        });
  };
  return (
    <EditSheet
      title={code ? t('edit', { code: code.dcd }) : t('add')}
      changed={JSON.stringify(draft) !== JSON.stringify(initial)}
      onClose={onClose}
    >
      <Form sending={sending} submitLabel={t(code ? 'save' : 'add')} onSubmit={() => void submit()}>
        {inputs
          .filter((name) => name !== 'dcd' || code === undefined)
          .map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(name)}
              {...(name === 'dcd' && { description: t('dcdHint') })}
              autoComplete="off"
              maxLength={name === 'dcd' ? 40 : 60}
              value={draft[name]}
              onChange={({ currentTarget }) => {
                sending.forget(name);
                setDraft({ ...draft, [name]: currentTarget.value });
              }}
              error={sending.problems[name]}
            />
          ))}
      </Form>
    </EditSheet>
  );
}
