import { useTranslations } from 'use-intl';
import { codeBody, newCodeBody, type AdminCode, type CodeBody } from '@onsil/contract/admin-codes';
import type { Code } from '@onsil/contract/codes';
import { codesQuery } from '#features/codes/api.ts';
import type { FormState } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useForm } from '#lib/forms/use-form.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { EditSheet } from '#ui/forms/edit-sheet.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { adminCodesQuery } from './api.ts';
import { useAddCode, useChangeCode, useChangeCodeMaster } from './commands.ts';

type Closing = { onClose: () => void; onSaved: () => void };

const toNames = ({ codeNameKo, codeNameEn }: Code): CodeBody => ({ codeNameKo, codeNameEn });

function NameFields({ form }: { form: FormState<CodeBody> }) {
  const t = useTranslations('adminCodes');
  return (['codeNameKo', 'codeNameEn'] as const).map((name) => (
    <TextField key={name} {...form.field(name)} label={t(name)} autoComplete="off" maxLength={60} />
  ));
}

function NewCode({ masterCode, onClose, onSaved }: Closing & { masterCode: string }) {
  const t = useTranslations('adminCodes');
  const form = useForm({
    draft: `code ${masterCode} `,
    initial: { detailCode: '', codeNameKo: '', codeNameEn: '' },
  });
  const { mutateAsync: addCode } = useAddCode();
  const { detailCode, ...names } = form.values;
  const submit = (): Promise<void> =>
    form.submit(newCodeBody, { masterCode, detailCode: detailCode.trim(), ...names }, async (body) => {
      await addCode(body);
      toast(t('saved', { name: body.codeNameKo }));
      onSaved();
    });
  return (
    <EditSheet title={t('add')} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={t('add')} onSubmit={() => void submit()}>
        <TextField
          {...form.field('detailCode')}
          label={t('detailCode')}
          description={t('detailCodeHint')}
          autoComplete="off"
          maxLength={40}
        />
        <NameFields form={form} />
      </Form>
    </EditSheet>
  );
}

type NamesProps = Closing & {
  draft: string;
  code: Code;
  fresh: () => Promise<Code>;
  change: (body: CodeBody & { version: number }) => Promise<unknown>;
  savedText: (name: string) => string;
};

/** The names of a code or of a master code, in both languages. */
function NamesSheet({ draft, code, fresh, change, savedText, onClose, onSaved }: NamesProps) {
  const t = useTranslations('adminCodes');
  const common = useTranslations('common.conflict');
  const { form, read, conflicts, submit } = useConflictMerge({ draft, entity: code, toValues: toNames, fresh });
  const save = async (): Promise<void> => {
    const isSaved = await submit(
      codeBody,
      (names) => names,
      (body, version) => change({ ...body, version }),
    );
    if (!isSaved) return;
    toast(savedText(form.values.codeNameKo));
    onSaved();
  };
  const hasConflicts = conflicts.length > 0;
  return (
    <EditSheet title={t('edit', { code: code.detailCode })} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={hasConflicts ? common('over') : t('save')} onSubmit={() => void save()}>
        <NameFields form={form} />
        {hasConflicts && <ConflictNote theirs={conflicts.map((name) => ({ name: t(name), value: read[name] }))} />}
      </Form>
    </EditSheet>
  );
}

function EditCode({ masterCode, code, ...closing }: Closing & { masterCode: string; code: AdminCode }) {
  const t = useTranslations('adminCodes');
  const fetchFresh = useFetchFresh();
  const { detailCode } = code;
  const { mutateAsync: changeCode } = useChangeCode(masterCode);
  return (
    <NamesSheet
      {...closing}
      draft={`code ${masterCode} ${detailCode}`}
      code={code}
      // A deleted code is refused by the next save.
      fresh={async () =>
        (await fetchFresh(adminCodesQuery(masterCode))).find((one) => one.detailCode === detailCode) ?? code
      }
      change={(body) => changeCode({ ...body, detailCode })}
      savedText={(name) => t('saved', { name })}
    />
  );
}

type Props = Closing & {
  masterCode: string;
  /** the code to edit; a new one without it */
  code: AdminCode | undefined;
};

/** A code's names in both languages; for a new one also the code. */
export function CodeSheet({ code, ...props }: Props) {
  return code ? <EditCode {...props} code={code} /> : <NewCode {...props} />;
}

/** A master code's names in both languages. */
export function CodeMasterSheet({ master, ...closing }: Closing & { master: Code }) {
  const t = useTranslations('adminCodes');
  const fetchFresh = useFetchFresh();
  const { detailCode } = master;
  const { mutateAsync: rename } = useChangeCodeMaster(detailCode);
  return (
    <NamesSheet
      {...closing}
      draft={`code master ${detailCode}`}
      code={master}
      fresh={async () =>
        (await fetchFresh(codesQuery)).find((one) => one.isMaster && one.detailCode === detailCode) ?? master
      }
      change={rename}
      savedText={(name) => t('masterSaved', { name })}
    />
  );
}
