import { IconFile } from '@tabler/icons-react';
import { formatSize } from '#lib/format/file-size.ts';
import { fileUrl, isPicture } from '#lib/http/file-url.ts';
import { NewTabLink } from '../controls/new-tab-link.tsx';
import flow from '../layout/flow.module.css';
import surface from '../layout/surface.module.css';
import classes from './file-links.module.css';

type Stored = { key: string; name: string; size: number; contentType: string };

/** Attached files in small: pictures as thumbnails, all opening in a new tab. */
export function FileLinks({ label, files }: { label: string; files: readonly Stored[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={flow.buttons} aria-label={label}>
      {files.map((file) => (
        <li className={flow.shrink} key={file.key}>
          <NewTabLink className={`${flow.row2} ${surface.frame} ${classes.link}`} href={fileUrl(file.key)}>
            {isPicture(file) ? (
              <img src={fileUrl(file.key, 's')} alt="" loading="lazy" />
            ) : (
              <IconFile size={18} stroke={1.5} aria-hidden />
            )}
            <span>
              {file.name} <small>{formatSize(file.size)}</small>
            </span>
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
}
