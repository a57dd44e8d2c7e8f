const quality = 0.9;

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * The same picture as JPEG where it is a HEIC that this browser can read, since few others can, and the server does not; else
 * the file as it is.
 */
export const asShown = async (file: File): Promise<File> => {
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
