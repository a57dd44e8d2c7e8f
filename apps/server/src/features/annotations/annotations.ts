export { createAnnotation, listAnnotations } from './edit-annotations.ts';
