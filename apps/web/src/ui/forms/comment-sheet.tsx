import type * as z from 'zod/mini';
import { useForm } from '#lib/forms/use-form.ts';
import { toast } from '../feedback/toast.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { Form } from './form.tsx';
import { TextAreaField } from './text-area.tsx';

type Props = {
  texts: { title: string; label: string; submit: string; saved: string };
  /** key of the stored draft */
  draft: string;
  /** the schema of the call's body, and what the body has besides the comment */
  schema: z.ZodMiniType<{ comment: string }>;
  about: object;
  add: (comment: string) => Promise<unknown>;
  onClose: () => void;
  onSaved: () => void;
};

/** A sheet for a new comment. */
export function CommentSheet({ texts, draft, schema, about, add, onClose, onSaved }: Props) {
  const form = useForm({ draft, initial: { comment: '' } });
  const submit = (): Promise<void> =>
    form.submit(schema, { ...about, ...form.values }, async ({ comment }) => {
      await add(comment);
      toast(texts.saved);
      onSaved();
    });
  return (
    <EditSheet title={texts.title} changed={form.changed} onClose={onClose}>
      <Form form={form} submitLabel={texts.submit} onSubmit={() => void submit()}>
        <TextAreaField {...form.field('comment')} label={texts.label} maxLength={1000} />
      </Form>
    </EditSheet>
  );
}
