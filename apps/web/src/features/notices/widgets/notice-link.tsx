import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type Props = {
  noticeNo: number;
  /** the farm whose screen shows the link */
  farmId: string | undefined;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
};

/** Link to an announcement, within a farm or outside. */
export function NoticeLink({ noticeNo, farmId, className = '', onClick, children }: Props) {
  const number = String(noticeNo);
  return farmId === undefined ? (
    <Link to="/notice/$noticeNo" params={{ noticeNo: number }} className={className} onClick={onClick}>
      {children}
    </Link>
  ) : (
    <Link
      to="/smartfarm/$farmId/notice/$noticeNo"
      params={{ farmId, noticeNo: number }}
      className={className}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
