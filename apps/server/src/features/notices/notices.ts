export { listNoticeTitles } from './list.ts';
