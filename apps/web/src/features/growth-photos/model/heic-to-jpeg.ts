const quality = 0.9;

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * Converts HEIC to JPEG if this browser can decode it, because few others can and the server cannot; other files are
 * returned unchanged.
 */
export const convertHeicToJpeg = async (file: File): Promise<File> => {
  if (!isHeic(file)) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    picture.close();
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return new File([jpeg], file.name.replace(/\.[^.]*$/, '.jpg'), { type: jpeg.type });
  } catch {
    return file;
  }
};
