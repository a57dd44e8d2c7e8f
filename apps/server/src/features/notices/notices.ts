export { listNoticeTitles } from './list.ts';
export { createNotice, listAllNotices } from './admin.ts';
