import { adminControllersApi, type AdminController, type ControllerMapping } from '@onsil/contract/admin-controllers';
import type { AdminField } from '@onsil/contract/admin-fields';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '#lib/state/use-draft.ts';
import { useForm } from '#lib/state/use-form.ts';
import { Actions } from '#ui/layout/actions.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { FormError } from '#ui/forms/form.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { useLeaveGuard } from '#ui/forms/use-leave-guard.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from '../controllers.module.css';
import { useSaveMapping } from '../commands.ts';
import { toMappingDrafts, toMappings, newMapping, type MappingDraft } from '../model/mapping-draft.ts';
import { MappingRow } from './mapping-row.tsx';
import { mappingQuery, measuredFieldsQuery } from '../api.ts';

const icon = { size: 16, stroke: 2, 'aria-hidden': true } as const;

type Shown = { mapping: ControllerMapping; fields: AdminField[]; retired: boolean };

/** Received source keys without a mapping; a click adds one. */
function Unknown({ keys, onPick }: { keys: readonly string[]; onPick: (key: string) => void }) {
  const t = useTranslations('adminControllers.mapping');
  if (keys.length === 0) return null;
  return (
    <div className={classes.unknown}>
      <span>{t('unknown')}</span>
      {keys.map((key) => (
        <Button key={key} icon={<IconPlus {...icon} />} aria-label={t('take', { key })} onClick={() => onPick(key)}>
          <code>{key}</code>
        </Button>
      ))}
    </div>
  );
}

function Editor({ mapping, fields, retired }: Shown) {
  const t = useTranslations('adminControllers.mapping');
  const [initial, setInitial] = useState(() => toMappingDrafts(mapping));
  const [drafts, setDrafts] = useDraft(`mapping ${mapping.controllerId}`, initial);
  const { mutateAsync: saveMapping } = useSaveMapping(mapping.controllerId);
  const sending = useForm();
  const { attach, busy, problems, send, forget } = sending;
  const changed = JSON.stringify(toMappings(drafts)) !== JSON.stringify(toMappings(initial));
  const { dialog } = useLeaveGuard(changed, 'address');
  const unknown = mapping.unknownKeys.filter((key) => !drafts.some(({ sourceKey }) => sourceKey === key));
  const add = (key: string): void => setDrafts([...drafts, newMapping(drafts, key, fields)]);
  const change = (place: number, part: Partial<MappingDraft>): void => {
    const custom = ['custom', 'custom.factor', 'custom.offset'];
    forget(...[...Object.keys(part), ...custom].map((name) => `mappings.${place}.${name}`));
    setDrafts(drafts.map((draft, at) => (at === place ? { ...draft, ...part } : draft)));
  };
  const remove = (id: number): void => {
    // Errors are stored by index, and later rows move up.
    forget(...Object.keys(problems));
    setDrafts(drafts.filter((draft) => draft.id !== id));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { mappings: toMappings(drafts) };
    void send(adminControllersApi.saveMapping.body, body, {}, async (valid) => {
      await saveMapping(valid.mappings);
      setInitial(drafts);
      toast(t('saved'));
    });
  };
  return (
    <Card title={t('title')}>
      <p className={typography.cardHint}>{t('text')}</p>
      <Unknown keys={unknown} onPick={add} />
      <form ref={attach} onSubmit={submit} noValidate>
        {drafts.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        ) : (
          <ul aria-label={t('title')}>
            {drafts.map((draft, place) => (
              <MappingRow
                key={draft.id}
                draft={draft}
                fields={fields}
                problemOf={(name) => problems[`mappings.${place}.${name}`]}
                disabled={retired}
                onChange={(part) => change(place, part)}
                onRemove={() => remove(draft.id)}
              />
            ))}
          </ul>
        )}
        {!retired && (
          <div className={classes.foot}>
            <Stack>
              <FormError sending={sending} />
              <Actions>
                <Button icon={<IconPlus {...icon} />} onClick={() => add('')}>
                  {t('add')}
                </Button>
                <Button type="submit" variant="primary" loading={busy} disabled={!changed}>
                  {t('save')}
                </Button>
              </Actions>
            </Stack>
          </div>
        )}
      </form>
      {dialog}
    </Card>
  );
}

/** Maps a controller's source keys and units to fields. */
export function MappingEditor({ controller: { controllerId, retiredAt } }: { controller: AdminController }) {
  const mapping = useQuery(mappingQuery(controllerId));
  const fields = useQuery(measuredFieldsQuery);
  const error = mapping.error ?? fields.error;
  if (!mapping.data || !fields.data)
    return (
      <Card>
        <QueryFallback error={error} retry={() => Promise.all([mapping.refetch(), fields.refetch()])} lines={8} />
      </Card>
    );
  return <Editor mapping={mapping.data} fields={fields.data} retired={retiredAt !== null} />;
}
