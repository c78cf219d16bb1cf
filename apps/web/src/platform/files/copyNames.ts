/** Names of the copies of files on a device: ids, which tell nobody what is in a file. */
export const fileCopyName = (id: string): string => `file ${id}`;
export const documentCopyName = (id: string): string => `document ${id}`;
