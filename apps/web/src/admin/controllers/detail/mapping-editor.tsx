import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { adminControllersApi, type AdminController, type ControllerMapping } from '@onsil/contract/admin-controllers';
import type { AdminField } from '@onsil/contract/admin-fields';
import type { FormState } from '#lib/forms/form.ts';
import { useConflictMerge } from '#lib/forms/use-conflict-merge.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { ConflictNote } from '#ui/forms/conflict-note.tsx';
import { FormError, FormFrame } from '#ui/forms/form.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { mappingQuery, reportedFieldsQuery } from '../api.ts';
import { useSaveMapping } from '../commands.ts';
import { toMappingDrafts, toMappings, newMapping, type MappingDraft } from '../model/mapping-draft.ts';
import { MappingRow } from './mapping-row.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

type Shown = { mapping: ControllerMapping; fields: AdminField[]; retired: boolean };

/** Received source keys without a mapping; a click adds one. */
function Unknown({ keys, onPick }: { keys: readonly string[]; onPick: (key: string) => void }) {
  const t = useTranslations('adminControllers.mapping');
  if (keys.length === 0) return null;
  return (
    <div className={`${flow.wrap2} ${flow.padded} ${typography.small}`}>
      <span>{t('unknown')}</span>
      {keys.map((key) => (
        <Button key={key} icon={<IconPlus {...icon} />} aria-label={t('take', { key })} onClick={() => onPick(key)}>
          <code>{key}</code>
        </Button>
      ))}
    </div>
  );
}

/** The names and fields that somebody else saved meanwhile. */
function SavedMapping({ mapping: { mappings }, fields }: Pick<Shown, 'mapping' | 'fields'>) {
  const t = useTranslations('adminControllers.mapping');
  const localized = useLocalized();
  const nameOf = (key: string): string => {
    const field = fields.find((one) => one.key === key);
    return localized(field?.nameKo, field?.nameEn) ?? key;
  };
  const value = mappings.map(({ sourceKey, field }) => `${sourceKey} → ${nameOf(field)}`).join(', ');
  return <ConflictNote theirs={[{ name: t('title'), value }]} />;
}

type FootProps = { form: FormState<{ mappings: MappingDraft[] }>; onAdd: () => void; conflict: ReactNode };

function Foot({ form, onAdd, conflict }: FootProps) {
  const t = useTranslations('adminControllers.mapping');
  const common = useTranslations('common.conflict');
  return (
    <div className={classes.foot}>
      <Stack>
        <FormError form={form} />
        {conflict}
        <Actions>
          <Button icon={<IconPlus {...icon} />} onClick={onAdd}>
            {t('add')}
          </Button>
          <Button type="submit" variant="primary" loading={form.busy} disabled={!form.changed}>
            {conflict ? common('over') : t('save')}
          </Button>
        </Actions>
      </Stack>
    </div>
  );
}

function Editor({ mapping, fields, retired }: Shown) {
  const t = useTranslations('adminControllers.mapping');
  const fetchFresh = useFetchFresh();
  const {
    form,
    read,
    conflicts,
    submit: submitMapping,
  } = useConflictMerge({
    draft: `mapping ${mapping.controllerId}`,
    entity: mapping,
    toValues: (saved) => ({ mappings: toMappingDrafts(saved) }),
    fresh: () => fetchFresh(mappingQuery(mapping.controllerId)),
    // The factor and offset of a custom unit are one part of the call.
    toField: (path) => path.replace(/\.custom$/, '.factor').replace('.custom.', '.'),
  });
  const { mappings } = form.values;
  const { mutateAsync: saveMapping } = useSaveMapping(mapping.controllerId);
  const { dialog } = useLeaveGuard(form.changed, 'address');
  const unknown = mapping.unknownKeys.filter((key) => !mappings.some(({ sourceKey }) => sourceKey === key));
  const add = (key: string): void => form.insert('mappings', newMapping(mappings, key, fields));
  const submit = async (): Promise<void> => {
    const isSaved = await submitMapping(
      adminControllersApi.saveMapping.body,
      (values, version) => ({ mappings: toMappings(values.mappings), version }),
      (body) => saveMapping(body),
    );
    if (!isSaved) return;
    form.reset(form.values, { keepTyped: true });
    toast(t('saved'));
  };
  return (
    <Card title={t('title')}>
      <p className={typography.cardHint}>{t('text')}</p>
      <Unknown keys={unknown} onPick={add} />
      <FormFrame bare form={form} onSubmit={() => void submit()}>
        {mappings.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        ) : (
          <ul aria-label={t('title')}>
            {mappings.map((draft, index) => (
              <MappingRow
                key={draft.id}
                form={form}
                index={index}
                fields={fields}
                disabled={retired}
                onRemove={() => form.remove('mappings', index)}
              />
            ))}
          </ul>
        )}
        {!retired && (
          <Foot
            form={form}
            onAdd={() => add('')}
            conflict={conflicts.length > 0 && <SavedMapping mapping={read} fields={fields} />}
          />
        )}
      </FormFrame>
      {dialog}
    </Card>
  );
}

/** Maps a controller's source keys and units to fields. */
export function MappingEditor({ controller: { controllerId, retiredAt } }: { controller: AdminController }) {
  const mapping = useQuery(mappingQuery(controllerId));
  const fields = useQuery(reportedFieldsQuery);
  const error = mapping.error ?? fields.error;
  if (!mapping.data || !fields.data)
    return (
      <Card>
        <QueryFallback error={error} retry={() => Promise.all([mapping.refetch(), fields.refetch()])} lines={8} />
      </Card>
    );
  return <Editor mapping={mapping.data} fields={fields.data} retired={retiredAt !== null} />;
}
