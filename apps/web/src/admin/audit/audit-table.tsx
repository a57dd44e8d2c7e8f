import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditEntry as Entry } from '@onsil/contract/audit';
import { parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import type { TableSorting } from '#ui/data/sorting.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { listDifferences, isEmptyValue, sortDifferences, type Difference } from './model/audit-diff.ts';
import type { AuditText } from './model/use-audit-text.ts';
import description from '#ui/data/description-list.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './audit.module.css';

/** The audit log's placeholder for a redacted phone number. */
const redacted = 'as it was';

/** Links to the changed object, where it still exists. */
function Thing({ entry, text }: { entry: Entry; text: AuditText }) {
  const name = text.thing(entry);
  const { kind, action, thing, farmNo } = entry;
  if (action === 'remove') return <b>{name}</b>;
  if (kind === 'company')
    return (
      <Link to="/admin/companies/$companyId" params={{ companyId: thing }}>
        {name}
      </Link>
    );
  if (kind === 'controller' || kind === 'mapping')
    return (
      <Link to="/admin/controllers/$controllerId" params={{ controllerId: thing }}>
        {name}
      </Link>
    );
  if (kind === 'claim')
    return (
      <Link to="/admin/claims/$supportRequestId" params={{ supportRequestId: thing }}>
        {name}
      </Link>
    );
  if (kind === 'member' || kind === 'farm-member' || kind === 'company-user')
    return (
      <Link to="/admin/members/$memberNo" params={{ memberNo: thing }}>
        {name}
      </Link>
    );
  if (kind === 'farm' && farmNo !== null)
    return (
      <Link to="/admin/farms/$farmNo" params={{ farmNo: String(farmNo) }}>
        {name}
      </Link>
    );
  return <b>{name}</b>;
}

type RowProps = { difference: Difference; entry: Entry; text: AuditText };

function DifferenceRow({ difference: { path, before, after }, entry, text }: RowProps) {
  const t = useTranslations('audit');
  const hasBefore = entry.before !== null && before !== redacted;
  return (
    <div>
      <dt>{text.field(path)}</dt>
      <dd>
        {hasBefore && (
          <>
            <VisuallyHidden>{t('before')} </VisuallyHidden>
            {isEmptyValue(before) ? (
              <span className={typography.muted}>{text.value(entry, path, before)}</span>
            ) : (
              <del className={typography.muted}>{text.value(entry, path, before)}</del>
            )}
          </>
        )}
        {hasBefore && entry.after !== null && (
          <IconArrowRight className={typography.muted} size={14} stroke={1.5} aria-hidden />
        )}
        {entry.after !== null && (
          <>
            <VisuallyHidden>{t('after')} </VisuallyHidden>
            <ins>{text.value(entry, path, after)}</ins>
          </>
        )}
      </dd>
    </div>
  );
}

/** What changed: the first value in a line, all of them once opened. */
function Changes({ entry, text }: { entry: Entry; text: AuditText }) {
  const t = useTranslations('audit');
  const [isOpen, setOpen] = useState(false);
  const all = sortDifferences(listDifferences(entry), text.rank);
  const shown = isOpen ? all : all.slice(0, 1);
  if (all.length === 0) return null;
  return (
    <div className={`${flow.wrapping} ${flow.top} ${flow.between} ${classes.changes}`}>
      <dl
        className={`${flow.lines} ${description.facts} ${classes.differences}`}
        data-brief={(!isOpen && all.length > 1) || undefined}
      >
        {shown.map((difference) => (
          <DifferenceRow key={difference.path.join('.')} difference={difference} entry={entry} text={text} />
        ))}
      </dl>
      {all.length > 1 && (
        <Button variant="quiet" className={flow.fixed} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('fewer') : t('more', { count: all.length - 1 })}
        </Button>
      )}
    </div>
  );
}

const columnsOf = (t: ReturnType<typeof useTranslations<'audit'>>, text: AuditText): Column<Entry>[] => [
  {
    key: 'at',
    header: t('at'),
    cell: ({ at }) => (
      <time className={typography.noWrap} dateTime={at}>
        {formatDateTime(parseInstant(at))}
      </time>
    ),
  },
  { key: 'who', header: t('who'), cell: (entry) => <span className={classes.who}>{text.who(entry)}</span> },
  {
    key: 'what',
    header: t('what'),
    cell: (entry) => (
      <span className={classes.what}>
        {text.kind(entry.kind)} <Thing entry={entry} text={text} /> {text.action(entry.action)}
      </span>
    ),
  },
  {
    key: 'farm',
    header: t('farm'),
    cell: ({ farmName }) => (farmName === null ? '–' : <span className={classes.farm}>{farmName}</span>),
  },
  { key: 'changes', header: t('changes'), cell: (entry) => <Changes entry={entry} text={text} /> },
];

type Props = { entries: Entry[]; text: AuditText; busy: boolean; sorting: TableSorting };

/** Who changed what, when and where, an entry in each row. */
export function AuditTable({ entries, text, busy, sorting }: Props) {
  const t = useTranslations('audit');
  return (
    <ResponsiveTable
      name="admin-audit"
      caption={t('title')}
      columns={columnsOf(t, text)}
      rows={entries}
      rowKey={({ auditId }) => auditId}
      busy={busy}
      sorting={sorting}
    />
  );
}
